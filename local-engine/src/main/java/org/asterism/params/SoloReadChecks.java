package org.asterism.params;

import java.util.List;
import java.util.function.Consumer;

/**
 * Checks of where barcodes are read from (spec 50 section 2.2, steps 3 to 7): type, lengths, files,
 * mates and tags of SAM input.
 */
final class SoloReadChecks {
  private static final String ERROR = "EXITING because of fatal PARAMETERS error: ";
  private static final int LONGEST_UMI = 16;
  private static final int LONGEST_BARCODE = 31;

  private final ParameterStore p;
  private final ReadInput input;
  private final String type;
  private final boolean simple;

  /**
   * @param type soloType, known and not None
   */
  SoloReadChecks(ParameterStore p, ReadInput input, String type) {
    this.p = p;
    this.input = input;
    this.type = type;
    simple = type.equals("CB_UMI_Simple") || type.equals("Droplet");
  }

  /**
   * @param warn receives warnings
   */
  void check(Consumer<String> warn) {
    if (simple) {
      longest("UMI", "soloUMIlen", LONGEST_UMI);
      longest("CB", "soloCBlen", LONGEST_BARCODE);
    }
    if (!type.equals("SmartSeq")) {
      startsAtOne("soloCBstart");
      startsAtOne("soloUMIstart");
    }
    strings();
    if (p.text("readFilesType").equals("SAM")) {
      samTags(warn);
    } else if (!type.equals("SmartSeq")) {
      files();
    }
    input.checkMateCount();
  }

  private void longest(String what, String name, int longest) {
    if (p.count(name) > longest) {
      throw FatalException.parameters(
          ERROR + what + " length is too long: --" + name + "=" + p.printed(name),
          what + " length cannot be longer than " + longest);
    }
  }

  /** STAR stops without a word at the first read. */
  private void startsAtOne(String name) {
    if ((simple || type.equals("CB_samTagOut")) && p.count(name) == 0) {
      throw FatalException.parameters(
          ERROR + "--" + name + " 0 is not a position in the barcode read",
          "bases are counted from 1: use --" + name + " 1 or more");
    }
  }

  private void strings() {
    String word = p.text("soloCBtype");
    if (word.equals("String")) {
      if (!p.text("soloCBwhitelist").equals("None")) {
        throw FatalException.parameters(
            ERROR + "--soloCBtype String cannot be used with passlist",
            "use --soloCBtype String with --soloCBwhitelist None");
      }
      if (!simple) {
        return;
      }
      // STAR ends with a memory fault
      if (!p.text("readFilesType").equals("SAM")
          || p.texts("soloInputSAMattrBarcodeSeq").size() < 2) {
        throw FatalException.parameters(
            ERROR + "--soloCBtype String needs the barcode and the UMI as attributes of SAM input",
            "use --readFilesType SAM SE (or PE) and --soloInputSAMattrBarcodeSeq with two tags, for"
                + " the barcode and the UMI");
      }
    } else if (!word.equals("Sequence")) {
      throw FatalException.parameters(
          ERROR + "unrecognized option in --soloCBtype=" + word,
          "use allowed option: Sequence or String");
    }
  }

  private void files() {
    long mate = p.count("soloBarcodeMate");
    int files = input.mates().size();
    if (mate == 0 && files < 2) {
      throw FatalException.parameters(
          ERROR
              + "--soloType (except SmartSeq) with --soloBarcodeMate 0 (default) require 2 reads or"
              + " 3 reads, where the last read is the barcode read.",
          "if barcode is in a separate mate, specify it as the last file in --readFilesIn. If"
              + " barcode sequence is a part of one of the mates, specify that mate with"
              + " --soloBarcodeMate 1 (or 2 or 3)");
    }
    if (mate > files) {
      throw FatalException.parameters(
          ERROR + "--soloBarcodeMate " + mate + "is larger than number of mates " + files,
          "specify --soloBarcodeMate <= than the number of mates.");
    }
    if (mate > 0 && !simple) {
      throw FatalException.parameters(
          ERROR + "--soloBarcodeMate " + mate + ">0 for is not allowed for --soloType " + type,
          "specify --soloBarcodeMate 0   or   --soloType CB_UMI_Simple");
    }
    if (mate > 0 && clipped("clip5pNbases", mate) == 0 && clipped("clip3pNbases", mate) == 0) {
      throw FatalException.parameters(
          ERROR
              + "--soloBarcodeMate "
              + mate
              + " specifies that barcode sequence is a part of the mate "
              + mate
              + ", which requires clipping the barcode off this mate.",
          "clip the barcode sequence from 5' or/and 3' with --clip5pNbases   or/and --clip3pNbases"
              + " . The values for mate1 and mate2 have to specified, specify 0 for no clipping.");
    }
  }

  /** Bases clipped off a mate (from 1); 0 where the list has no value for it. */
  private int clipped(String name, long mate) {
    int[] values = p.integers(name);
    return mate <= values.length ? values[(int) mate - 1] : 0;
  }

  private void samTags(Consumer<String> warn) {
    if (type.equals("SmartSeq")) {
      throw FatalException.parameters(
          ERROR + "--readFilesType SAM SE/PE cannot be used with --soloType SmartSeq",
          "for Smart-seq input, use FASTQ files, or other --soloType options");
    }
    List<String> sequence = p.texts("soloInputSAMattrBarcodeSeq");
    List<String> quality = p.texts("soloInputSAMattrBarcodeQual");
    if (sequence.get(0).equals("-")) {
      throw FatalException.parameters(
          ERROR + "--readFilesType SAM SE/PE requires --soloInputSAMattrBarcodeSeq.",
          "specify input SAM attributes for barcode sequence in --soloInputSAMattrBarcodeSeq, and"
              + " (optionally) quality with --soloInputSAMattrBarcodeQual");
    }
    boolean qualities = !quality.get(0).equals("-");
    if (!qualities) {
      warn.accept(
          " since --readFilesType SAM SE/PE --soloInputSAMattrBarcodeQual - : qualities for"
              + " barcode read will be replaced with 'H'");
    }
    twoLetters("soloInputSAMattrBarcodeSeq", sequence);
    if (qualities) {
      twoLetters("soloInputSAMattrBarcodeQual", quality);
    }
  }

  private static void twoLetters(String name, List<String> tags) {
    for (String tag : tags) {
      if (tag.length() != 2) {
        throw FatalException.parameters(
            ERROR + "--" + name + " attributes have to be two-letter strings.",
            "specify correct two-letter strings in --" + name);
      }
    }
  }

  /** Whether cells of SmartSeq have names; STAR, which does not check, ends with a memory fault. */
  void samples() {
    if (type.equals("SmartSeq") && input.readGroups().isEmpty()) {
      throw FatalException.parameters(
          ERROR + "--soloType SmartSeq needs a read group for each input file: the cell's name",
          "name the cells in the third column of --readFilesManifest, or with --outSAMattrRGline");
    }
  }
}

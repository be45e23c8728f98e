package org.asterism.params;

import java.io.Serializable;
import org.asterism.solo.barcode.BarcodeList;

/**
 * The barcodes that the start-up checks read, once, since a whitelist may be a pipe. They stay in
 * the process that read them: tasks get theirs with the setup of the run, not with the parameters.
 */
public final class DriverBarcodes implements Serializable {
  private static final long serialVersionUID = 1L;

  private transient BarcodeList list;
  private transient boolean read;

  /** Keeps what was read; null without whitelist. */
  void set(BarcodeList barcodes) {
    list = barcodes;
    read = true;
  }

  /** Whether they were read in this process. */
  public boolean wereRead() {
    return read;
  }

  /** What was read; null without whitelist. */
  public BarcodeList list() {
    return list;
  }
}

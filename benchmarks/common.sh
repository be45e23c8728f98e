# Sourced by the scripts of this folder: finds or installs STAR, builds Asterism once, makes the fly arm's indexes and reads.
set -euo pipefail
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
BENCH=${ASTERISM_BENCH_DIR:-$ROOT/benchmarks/target/bench}
ASTERISM=$ROOT/scripts/asterism
mkdir -p "$BENCH"

die() { echo "$*" >&2; exit 1; }

# need PROGRAM PACKAGE: a program, installed with apt-get when we are root on Debian or Ubuntu
need() {
  command -v "$1" >/dev/null 2>&1 && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$2"; } >"$BENCH/apt.log" 2>&1 || die "cannot install $2, see $BENCH/apt.log"
  else
    die "$1 not found: install the package $2 (Debian/Ubuntu) or put $1 on the PATH"
  fi
}

# what is measured is the source as it is: builds unless the last thing built is newer than every source
build() {
  local last=$ROOT/benchmarks/target/benchmarks.jar
  [ -f "$last" ] && [ -f "$ROOT/spark-job/target/spark.classpath" ] &&
    [ -z "$(find "$ROOT"/pom.xml "$ROOT"/*/pom.xml "$ROOT"/*/src/main -type f -newer "$last" -print -quit)" ] && return
  (cd "$ROOT" && mvn -q -B -DskipTests -Dspotless.check.skip=true package)
}

unpack() { # unpack FILE.gz INTO
  [ -f "$2" ] || { gzip -dc "$1" >"$2.tmp" && mv "$2.tmp" "$2"; }
}

genome() {
  unpack "$ROOT/testdata/fly/fly2R.fa.gz" "$BENCH/fly2R.fa"
  unpack "$ROOT/testdata/fly/fly2R.gtf.gz" "$BENCH/fly2R.gtf"
  unpack "$ROOT/testdata/fly/est.fa.gz" "$BENCH/est.fa"
}

INDEX_ARGS=(--genomeFastaFiles "$BENCH/fly2R.fa" --sjdbGTFfile "$BENCH/fly2R.gtf" --sjdbOverhang 99 --genomeSAindexNbases 11)

# make_index DIRECTORY PROGRAM...: there under its name only when it is complete
make_index() {
  local to=$1 unfinished=$1.unfinished
  shift
  [ -d "$to" ] && return
  rm -rf "$unfinished" "$unfinished.tmp"
  mkdir -p "$unfinished"
  (cd "$BENCH" && "$@" --runMode genomeGenerate --runThreadN 2 --genomeDir "$unfinished" "${INDEX_ARGS[@]}" --outFileNamePrefix "$unfinished/" --outTmpDir "$unfinished.tmp" >/dev/null)
  mv "$unfinished" "$to"
}

star_index() { make_index "$BENCH/index" STAR; }

asterism_index() { make_index "$BENCH/asterism.index" "$ASTERISM"; } # the same bytes, for what needs no STAR

simulate() { # simulate KIND PREFIX READS SEED
  local last unfinished=$BENCH/unfinished
  case $1 in
    pairs | fusions) last=$2_2.fastq ;;
    solo) last=$2_R2.fastq ;;
    ests | long) last=$2.fa ;;
    variants) last=$2.vcf ;;
    cells) last=$2.tsv ;;
    *) last=$2.fastq ;;
  esac
  [ -f "$last" ] && return
  rm -rf "$unfinished"
  mkdir -p "$unfinished"
  java -cp "$ROOT/benchmarks/target/benchmarks.jar" org.asterism.benchmarks.simulate.ReadSimulator "$1" "$BENCH/fly2R.fa" "$BENCH/fly2R.gtf" \
    "$unfinished/$(basename "$2")" "$3" "$4"
  if [ "$1" = cells ]; then sed -i "s#$unfinished/#$(dirname "$2")/#g" "$unfinished"/*.tsv; fi
  mv "$unfinished"/*/ "$(dirname "$2")/" 2>/dev/null || true # a folder of files goes first
  mv "$unfinished"/* "$(dirname "$2")/"
  rmdir "$unfinished"
}

# passes OUT CLASS ARGUMENT...: a program of the sweep package in a virtual machine with the options of scripts/asterism; each of its
# lines goes to OUT
passes() {
  local out=$1 class=$2 jobs
  shift 2
  jobs=$(ls "$ROOT"/spark-job/target/spark-job-[0-9]*[0-9].jar | head -n 1):$(cat "$ROOT/spark-job/target/spark.classpath")
  # shellcheck disable=SC2086 # options are split at blanks on purpose
  timeout 300 java -Xshare:auto -XX:+UseParallelGC -XX:-UsePerfData -Xmx1536m ${SWEEP_OPTIONS:-} -cp "$ROOT/benchmarks/target/benchmarks.jar:$jobs" \
    "org.asterism.benchmarks.sweep.$class" "$@" >>"$out" 2>"$BENCH/stderr" || { cat "$BENCH/stderr" >&2; return 1; }
}

# timed OUT COMMAND...: appends "wall cpu peakMB" to OUT; the lines that the command prints go to $BENCH/stdout with the time they came
timed() {
  local out=$1 reader status=0
  shift
  [ -p "$BENCH/lines" ] || mkfifo "$BENCH/lines"
  while IFS= read -r line; do echo "$EPOCHREALTIME $line"; done <"$BENCH/lines" >"$BENCH/stdout" &
  reader=$!
  timeout "${TIME_LIMIT:-600}" /usr/bin/time -o "$BENCH/time" -f '%e %U %S %M' "$@" >"$BENCH/lines" 2>"$BENCH/stderr" || status=$?
  wait "$reader"
  if [ $status != 0 ]; then
    tail -n 20 "$BENCH/stderr" >&2
    echo "failed: $*" >&2
    return 1
  fi
  awk '{ printf "%.2f %.2f %.0f\n", $1, $2 + $3, $4 / 1024 }' "$BENCH/time" >>"$out"
}

# seconds_between FIRST SECOND: between two of the lines that the last timed command printed
seconds_between() {
  awk -v a="$1" -v b="$2" 'index($0, a) { s = $1 } index($0, b) { e = $1 } END { if (s && e) printf "%.2f\n", e - s; else print "NA" }' "$BENCH/stdout"
}

median() { # median FILE COLUMN
  awk -v c="$2" '{ print $c }' "$1" | sort -n | awk '{ v[NR] = $1 } END { if (NR) print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2; else print "NA" }'
}

median_ratio() { # median_ratio FILE-A FILE-B COLUMN: of neighbouring runs
  paste -d' ' <(awk -v c="$3" '{ print $c }' "$1") <(awk -v c="$3" '{ print $c }' "$2") |
    awk '$2 > 0 { print $1 / $2 }' | sort -n |
    awk '{ v[NR] = $1 } END { if (NR) printf "%.2f\n", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2; else print "NA" }'
}

machine() { echo "$(nproc) cores, $(java -version 2>&1 | head -1), $(date -u +%F)"; }

# what two runs must agree in: outputs without the lines that name the program, its command and its times
normal() {
  case $1 in
    *.sam) grep -v -e '^@PG' -e '^@CO.user command line' "$1" ;;
    *Log.final.out) grep -v -e 'Started job on' -e 'Started mapping on' -e 'Finished on' -e 'Mapping speed' "$1" ;;
    *) cat "$1" ;;
  esac
}

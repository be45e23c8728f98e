# Sourced by the other scripts: makes sure that a JDK of at least 17 and Maven are there, installing Debian's or Ubuntu's packages
# when we are root there, and saying what is missing otherwise.
set -euo pipefail
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

die() { echo "asterism: $*" >&2; exit 1; }

java_version() { # major version of a javac
  "$1" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p'
}

good_jdk() {
  local v
  command -v "$1" >/dev/null 2>&1 || return 1
  v=$(java_version "$1")
  [ "${v:-0}" -ge 17 ]
}

apt_install() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
  echo "installing $*" >&2
  local log
  log=$(mktemp)
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; } >"$log" 2>&1 || { cat "$log" >&2; return 1; }
}

# JDK 17 or newer: JAVA_HOME, then the PATH. Spark 3.5 runs on 17; newer ones are for the spark4 profile.
if [ -n "${JAVA_HOME:-}" ] && good_jdk "$JAVA_HOME/bin/javac"; then
  export PATH="$JAVA_HOME/bin:$PATH"
elif good_jdk javac; then
  unset JAVA_HOME
else
  unset JAVA_HOME
  apt_install openjdk-17-jdk-headless && good_jdk javac ||
    die "no JDK 17 found. Install one (Debian/Ubuntu: apt-get install openjdk-17-jdk-headless) or point JAVA_HOME at it."
fi
command -v mvn >/dev/null 2>&1 || apt_install maven && command -v mvn >/dev/null 2>&1 ||
  die "Maven not found. Install it (Debian/Ubuntu: apt-get install maven) and put mvn on the PATH."

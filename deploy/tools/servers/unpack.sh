#!/bin/sh
# Unpacks a server of another Debian release, with every library that it needs, without installing anything:
#   deploy/tools/servers/unpack.sh trixie postgresql-17
#   deploy/tools/servers/unpack.sh sid nats-server
# The folder is .local/servers/<package>-<version>. Each program in its `bin` is a script that starts the unpacked program with the
# unpacked C library, because a program of a newer release does not run with the library of this one.
set -eu

release=$1
package=$2
servers=${SERVERS_DIR:-$(cd "$(dirname "$0")/../../.." && pwd)/.local/servers}

# Lists and packages of the other release; an empty status file lets apt name every dependency, also installed ones.
state=$servers/.apt/$release
mkdir -p "$state/lists/partial" "$state/archives/partial"
: >"$state/status"
keyring=$(find /usr/share/keyrings -name 'debian-archive-keyring.*' | sort | head -1)
mirror=$(apt-get indextargets --format '$(REPO_URI)' | sort -u | grep -E '/debian/?$' | head -1)
printf 'deb [signed-by=%s] %s %s main\n' "$keyring" "$mirror" "$release" >"$state/sources.list"
of_release() {
  command=$1
  shift
  "$command" -q -o Dir::Etc::sourcelist="$state/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$state/lists" \
    -o Dir::State::status="$state/status" -o Dir::Cache="$state" -o APT::Sandbox::User= "$@"
}
[ -e "$state/updated" ] || { of_release apt-get update >&2 && touch "$state/updated"; }

# 5:8.0.2-3+deb13u3 is the version 8.0.2
version=$(of_release apt-cache show --no-all-versions "$package" | sed -n 's/^Version: //p' | sed 's/^[0-9]*://; s/[-+].*//')
place=$servers/$(echo "$package" | sed 's/-[0-9]*$//')-$version
[ ! -e "$place/bin" ] || { echo "$place"; exit 0; }

# The package, the programs that it is split into, and libraries; not Perl, init systems or the scripts that create clusters.
wanted=$(of_release apt-get install --simulate --no-install-recommends "$package" | sed -n 's/^Inst \([^ ]*\) .*/\1/p' |
  grep -E "^($package|valkey-tools|redis-tools|tzdata|lib.*)\$" | grep -vE '^libperl|-perl$|^libpam-|^libllvm' || true)
rm -rf "$place.half"
mkdir -p "$place.half/packages" "$place.half/bin"
# shellcheck disable=SC2086 # a list of names
(cd "$place.half/packages" && of_release apt-get download $wanted >&2)
for file in "$place.half"/packages/*.deb; do dpkg-deb -x "$file" "$place.half"; done
rm -rf "$place.half/packages"

# Postgres finds its files relative to the folder of its own program, so the scripts take the place of the programs there.
wrap() { # program
  program=$1
  mkdir -p "$(dirname "$program")/unpacked"
  mv "$program" "$(dirname "$program")/unpacked/"
  depth=$(dirname "${program#"$place.half"/}" | sed 's#[^/][^/]*#..#g')
  cat >"$program" <<SCRIPT
#!/bin/sh
here=\$(dirname "\$(readlink -f "\$0")")
root=\$here/$depth
exec "\$root"/usr/lib64/ld-linux-*.so.* --library-path "\$(echo "\$root"/usr/lib/*-linux-gnu)" --argv0 "\$here/$(basename "$program")" \\
  "\$here/unpacked/$(basename "$program")" "\$@"
SCRIPT
  chmod 755 "$program"
}
# A release before trixie has the loader in /lib64.
[ -e "$place.half/usr/lib64" ] || ln -s ../lib64 "$place.half/usr/lib64"
for program in "$place.half"/usr/sbin/nats-server "$place.half"/usr/bin/nats-server "$place.half"/usr/bin/valkey-server \
  "$place.half"/usr/bin/valkey-check-rdb "$place.half"/usr/bin/redis-server "$place.half"/usr/bin/redis-check-rdb \
  "$place.half"/usr/lib/postgresql/*/bin/postgres "$place.half"/usr/lib/postgresql/*/bin/initdb; do
  if [ ! -e "$program" ]; then continue; fi
  if [ -h "$program" ]; then
    real=$(readlink -f "$program")
    rm "$program"
    cp "$real" "$program"
  fi
  # A statically linked program needs no library.
  if readelf -l "$program" 2>/dev/null | grep -q INTERP; then wrap "$program"; fi
  ln -s "../${program#"$place.half"/}" "$place.half/bin/$(basename "$program")"
done
rm -rf "$place"
mv "$place.half" "$place"
echo "$place"

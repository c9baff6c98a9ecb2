#!/usr/bin/env bash
# Measures graphd and prints a table: ratios of figures taken in one run on one machine.
#
#   scripts/benchmark.sh REPOSITORY…
#
# Each REPOSITORY is a checkout of Swift packages with at least two commits. Builds the release
# configuration first. Needs git and the Swift toolchain.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
[ $# -gt 0 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64; }
bin=${GRAPHD_BIN_PATH:-}
if [ -z "$bin" ]; then
  (cd "$here" && for product in graphctl graphd graph-benchmark; do
    swift build -c release --product "$product" >&2
  done)
  bin=$(cd "$here" && swift build -c release --show-bin-path)
fi
scratch=$(mktemp -d)
chmod 700 "$scratch"
daemon=
finish() {
  [ -n "$daemon" ] && kill "$daemon" 2>/dev/null && wait "$daemon" 2>/dev/null
  rm -rf "$scratch"
}
trap finish EXIT
export GRAPHD_CACHE_DIR=$scratch/cache

value() { sed -n "s/^$1=//p" "$2"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", (b > 0 ? a / b : 0) }'; }
megabytes() { awk -v b="$1" 'BEGIN { printf (b < 1e8 ? "%.1f" : "%.0f"), b / 1e6 }'; }
seconds() {
  local start end
  start=$(date +%s%N)
  "$@" >/dev/null 2>&1
  end=$(date +%s%N)
  awk -v n=$((end - start)) 'BEGIN { printf "%.3f\n", n / 1e9 }'
}
# The smallest of three: other load only ever adds.
best() { for _ in 1 2 3; do seconds "$@"; done | sort -n | head -1; }

echo "$(swift --version 2>&1 | grep -oE 'Swift version [^ ]+' | head -1), $(uname -sm), $(nproc 2>/dev/null || sysctl -n hw.ncpu) cores, $(date -u +%Y-%m-%d)"
echo
echo "| what | on | graphd | against | ratio |"
echo "|---|---|---|---|---|"

for repository in "$@"; do
  name=$(basename "$repository")
  # Manifests are evaluated once before: their cost is measured below, against dump-package.
  "$bin/graphctl" modules --repo "$repository" --files --format json --in-process --quiet \
    >"$scratch/modules.json"
  grep -oE '"[^"]+\.swift"' "$scratch/modules.json" | tr -d '"' | sort -u >"$scratch/files"
  # In turns, and the fastest of each: the machine does other things too.
  for round in 1 2 3; do
    "$bin/graph-benchmark" parse "$repository" <"$scratch/files" >"$scratch/parse.$round"
    GRAPHD_CACHE_SIZE=0 "$bin/graph-benchmark" index "$repository" >"$scratch/index.$round"
  done
  fastest() { for round in 1 2 3; do echo "$(value seconds "$scratch/$1.$round") $scratch/$1.$round"; done | sort -n | head -1 | cut -d' ' -f2; }
  parse=$(fastest parse) index=$(fastest index)
  bytes=$(value bytes "$parse")
  echo "| cold index | $name, $(value files "$index") files, $(megabytes "$bytes") MB | $(value seconds "$index") s | parsing alone $(value seconds "$parse") s | $(ratio "$(value seconds "$index")" "$(value seconds "$parse")") |"
  echo "| its memory | $name | $(megabytes "$(value peak_bytes "$index")") MB | source bytes $(megabytes "$bytes") MB | $(ratio "$(value peak_bytes "$index")" "$bytes") |"

  base=$(git -C "$repository" rev-parse HEAD~1) head=$(git -C "$repository" rev-parse HEAD)
  cold() {
    rm -rf "$scratch/cold"
    GRAPHD_CACHE_DIR=$scratch/cold "$bin/graphctl" affected --repo "$repository" \
      --base "$base" --head "$head" --in-process --quiet
  }
  cold=$(best cold)
  diff=$(best git -C "$repository" diff --name-only "$base" "$head")
  manifests() {
    git -C "$repository" ls-files '*Package.swift' | while read -r manifest; do
      swift package --package-path "$repository/$(dirname "$manifest")" --scratch-path "$scratch/dump" \
        --cache-path "$scratch/dump-cache" dump-package || true
    done
  }
  dump=$(best manifests)
  floor=$(awk -v a="$diff" -v b="$dump" 'BEGIN { print a + b }')
  echo "| \`affected --base A --head B\`, in-process | $name | $cold s | git diff + dump-package $floor s | $(ratio "$cold" "$floor") |"
done

"$here/scripts/make-workspace.sh" "$scratch/synthetic" 300 >/dev/null
export GRAPHD_SOCKET=$scratch/graphd.sock
"$bin/graphd" --log-level error &
daemon=$!
for _ in $(seq 200); do [ -S "$GRAPHD_SOCKET" ] && break; sleep 0.05; done
base=$(git -C "$scratch/synthetic" rev-parse HEAD~1) head=$(git -C "$scratch/synthetic" rev-parse HEAD)
"$bin/graph-benchmark" calls "$GRAPHD_SOCKET" "$scratch/synthetic" "$base" "$head" >"$scratch/calls"
affected=$(value affected_seconds "$scratch/calls") empty=$(value empty_seconds "$scratch/calls")
echo "| warm \`Affected\`, $(value modules "$scratch/calls") modules in the answer | 300 targets | $(awk -v s="$affected" 'BEGIN { printf "%.2f", s * 1000 }') ms | empty call $(awk -v s="$empty" 'BEGIN { printf "%.2f", s * 1000 }') ms | $(ratio "$affected" "$empty") |"

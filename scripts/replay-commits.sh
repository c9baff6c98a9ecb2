#!/usr/bin/env bash
# Asks what each of the last N commits of a repository affected, and checks that asking changed nothing.
#
#   scripts/replay-commits.sh REPOSITORY [N] [-- graphctl options…]
#
# Prints one line a commit: changed files, affected modules, stale ones, completeness, milliseconds.
# GRAPHCTL names the program (default: the debug build). A daemon of its own serves all questions.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
repository=${1:?"usage: scripts/replay-commits.sh REPOSITORY [N]"}
count=${2:-20}
graphctl=${GRAPHCTL:-$here/.build/debug/graphctl}
folder=$(mktemp -d)
chmod 700 "$folder"
export GRAPHD_SOCKET=$folder/graphd.sock
"$(dirname "$graphctl")/graphd" --log-level warning &
daemon=$!
trap 'kill $daemon 2>/dev/null; wait $daemon 2>/dev/null; rm -rf "$folder"' EXIT
for _ in $(seq 100); do [ -S "$GRAPHD_SOCKET" ] && break; sleep 0.05; done

state() { git -C "$repository" status --porcelain=v2 --branch 2>/dev/null | sha256sum; }
before=$(state)
failures=0
mapfile -t commits < <(git -C "$repository" rev-list --first-parent -n $((count + 1)) HEAD)
for ((index = 0; index + 1 < ${#commits[@]}; index++)); do
  head=${commits[index]} base=${commits[index + 1]}
  start=$(date +%s%N)
  if "$graphctl" affected --repo "$repository" --base "$base" --head "$head" --socket "$GRAPHD_SOCKET" \
    --format json --quiet >"$folder/answer.json" 2>"$folder/error"; then
    printf '%s ' "${head:0:10}"
    python3 - "$folder/answer.json" $((($(date +%s%N) - start) / 1000000)) <<'PY'
import json, sys
answer = json.load(open(sys.argv[1]))
modules = answer["modules"]
count = lambda key: sum(module[key] for module in modules)
print(f'{len(answer["changes"]):4} files  {count("changed"):3} changed  '
      f'{count("output_can_change"):3} output  {count("build_recompiles"):3} recompiled  '
      f'{count("stale"):3} stale  {count("retest"):3} retest  '
      f'{"complete" if answer["complete"] else "incomplete"}  {sys.argv[2]} ms')
PY
  else
    failures=$((failures + 1))
    printf '%s ERROR: %s\n' "${head:0:10}" "$(cat "$folder/error")"
  fi
done
[ "$(state)" = "$before" ] || { echo "The working tree was touched"; failures=$((failures + 1)); }
printf '%d commits, %d errors\n' $((${#commits[@]} - 1)) "$failures"
[ "$failures" = 0 ]

#!/usr/bin/env bash
# Calls that have one room, escapes that need a reason, and what makes tests fail by chance. Each line: pattern, where it is allowed,
# why. A line of source may carry `Safety:` in a comment on it or just above to justify an escape.
set -uo pipefail
cd "$(dirname "$0")/.."
status=0

ban() {
  local pattern=$1 allowed=$2 reason=$3
  while IFS=: read -r file line text; do
    [[ $file =~ $allowed ]] && continue
    [[ $text =~ ^[[:space:]]*// ]] && continue
    if sed -n "$((line > 3 ? line - 3 : 1)),${line}p" "$file" | grep -q 'Safety:'; then continue; fi
    echo "$file:$line: $reason"
    status=1
  done < <(git ls-files 'Sources/*.swift' | grep -v /Generated/ | xargs grep -nE "$pattern" /dev/null)
}

ban '@unchecked Sendable|nonisolated\(unsafe\)' '^$' 'an escape from the concurrency checks needs a comment that begins with "Safety:"'
ban '\btry!|\bas!|\bfatalError\(' '^$' 'input must not be able to end the process'
ban '\bprint\(' '^Sources/(GraphCommands|ProjectDescription|graph-benchmark)/' 'standard output belongs to the commands'
ban '\bDate\(\)' '^$' 'order is by revision, never by the clock'
ban 'ProcessInfo\.processInfo\.environment' '^Sources/(GraphdProgram|graphctl|graph-benchmark|GraphCommands|ProjectDescription)/' 'the environment is read where the process begins'
ban 'Task\.detached' '^Sources/(GraphEngine|GraphDaemon)/' 'unstructured work belongs to the engine'
ban '@OptionGroup' '^Sources/(GraphCommands/Commands|GraphdProgram)/' 'groups of options stand side by side in a command: each level of nesting makes a debug build validate four times as often'
# A Mac has none, which scripts/check-darwin cannot see.
ban '"/proc/' '\+Linux\.swift$|/(ConfinedProgram|FileLock|ProcessUsage|WatchLimits?)\.swift$' 'macOS has no /proc: move it below os(Linux), and name the file here'
ban '\bSIMD[0-9]+[<(.]' '^$' 'Swift 6.3.1 makes async frames too small for values aligned to more than 16 bytes'

while IFS=: read -r file line _; do
  echo "$file:$line: a test never sleeps; wait for what it waits for"
  status=1
done < <(git ls-files 'Tests/*.swift' | xargs grep -nE 'Task\.sleep|\busleep\(|[^.]\bsleep\(' /dev/null)
# The limit counts the time in which a test waits for a thread beside all others.
while IFS=: read -r file line _; do
  echo "$file:$line: a time limit is ten minutes or more; it ends what never ends, and is no measure of speed"
  status=1
done < <(git ls-files 'Tests/*.swift' | xargs grep -nE 'timeLimit\(\.minutes\([1-9]\)\)' /dev/null)
exit $status

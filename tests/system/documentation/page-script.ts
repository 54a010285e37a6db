/** What a reader of a page would type, block after block, in one terminal: a script for bash. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks } from '../../support/code-blocks.js';
import { isElsewhere } from './elsewhere.js';

interface Endless {
  readonly line: RegExp;
  /** Once it has said this it has done what the page promises, and is ended. */
  readonly until: string;
}

/** Commands that end when the reader ends them, or much later. */
const ENDLESS: readonly Endless[] = [
  { line: /\bnpm start\b/, until: 'Lobster League is open' },
  { line: / --watch$/, until: 'watch it at http' },
  { line: /league -- agent --llm/, until: 'watch it at http' },
  { line: /^npx wscat/, until: '"type"' },
];

/** Its whole matches take a minute each: they are played at the same time. */
const INDEPENDENT = 'README.md';

const PRELUDE = `set -euo pipefail
# Runs a command of which one sees enough before it ends.
until_it_says() {
  local words=$1 said started runs
  said=$(mktemp -p "$TMPDIR")
  # In a process group of its own, and with a standard input that does not end.
  set -m
  (eval "$2") >"$said" 2>&1 < <(exec sleep 100) &
  started=$!
  set +m
  for _ in $(seq 1000); do
    # Looked at before its words are: it may have said them at its end.
    kill -0 "$started" 2>/dev/null && runs=1 || runs=0
    if grep -qF -- "$words" "$said"; then
      kill -- "-$started" 2>/dev/null || true
      wait "$started" || true
      cat "$said"
      return
    fi
    [ $runs = 1 ] || break
    sleep 0.1
  done
  kill -- "-$started" 2>/dev/null || true
  echo "it never said: $words" >&2; cat "$said" >&2
  return 1
}
`;

/** One script for the page, or one for each block where they do not need each other. What is to be saved is saved in the folder. */
export function pageScripts(page: string, text: string, folder: string | null): readonly string[] {
  const parts = codeBlocks(text)
    .filter((block) => ['sh', 'js'].includes(block.language) && !isElsewhere(page, block.text))
    .map(({ language, text: code, file, line }) => {
      if (language === 'sh') return code.split('\n').map(ended).join('\n');
      const name = file ?? `line-${line}.mjs`;
      if (folder !== null) writeFileSync(join(folder, name), code);
      // A module that exports is run by the command that follows.
      return /^export /m.test(code) ? '' : `node ${name}\n`;
    });
  const scripts = page === INDEPENDENT ? parts : [parts.join('')];
  return scripts.filter((script) => script !== '').map((script) => PRELUDE + script);
}

function ended(line: string): string {
  const endless = ENDLESS.find((one) => one.line.test(line.replace(/ +#.*$/, '')));
  if (endless === undefined) return line;
  return `until_it_says ${quoted(endless.until)} ${quoted(line)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

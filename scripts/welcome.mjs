/** What to do next, once the arena is open: one block, in colour on a terminal. */
export function welcome({ url, dataDir, createAgent }, { isTTY = false } = {}) {
  const bold = (text) => (isTTY ? `\x1b[1m${text}\x1b[22m` : text);
  const lines = [
    ['Watch', url],
    ['Connect an agent', `${url}/docs`],
    ['Your first agent', createAgent],
    ['Data', dataDir],
  ];
  const wide = Math.max(...lines.map(([name]) => name.length));
  return [
    '',
    bold(`🦞 Lobster League is open: ${url}`),
    ...lines.map(([name, text]) => `   ${name.padEnd(wide)}  ${text}`),
    '   Ctrl-C closes it; matches go on after the next start.',
    '',
    '',
  ].join('\n');
}

/** A line of the log for a person at a terminal. */

const COLOURS: Readonly<Record<string, number>> = { fatal: 31, error: 31, warn: 33, debug: 90, trace: 90 };

/** From a line of JSON, as programs get it. */
export function readable(line: string): string {
  const { level, time, msg, event: _event, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const clock = String(time).slice(11, 19);
  const shown = Object.entries(fields).map(([name, value]) => `${name}=${compact(value)}`);
  const colour = COLOURS[String(level)];
  const mark = colour === undefined ? '' : `\u001b[${colour}m${String(level)}\u001b[0m `;
  const details = shown.length === 0 ? '' : `  \u001b[90m${shown.join(' ')}\u001b[0m`;
  return `\u001b[90m${clock}\u001b[0m ${mark}${String(msg)}${details}\n`;
}

function compact(value: unknown): string {
  return typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value);
}

/** `npm run load -- [--agents 500] [--spectators 5000] [--seconds 600] [--json]`: a league under load, and what it does. */
import { parseArgs } from 'node:util';
import { readable, wentWrong } from './report.js';
import { runLoad } from './run-load.js';

const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: '500' },
    spectators: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '600' },
    /** How long an agent thinks, on average. */
    'think-ms': { type: 'string', default: '2000' },
    /** Seconds until memory counts; half of the run unless said otherwise. */
    'warm-up': { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

function whole(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`load: --${name} is a whole number above 0, not ${text}`);
  process.exit(2);
}

// Whoever ends us ends the server too, which is ended with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const seconds = whole('seconds', values.seconds);
const report = await runLoad({
  agents: whole('agents', values.agents),
  spectators: whole('spectators', values.spectators),
  seconds,
  thinkMs: whole('think-ms', values['think-ms']),
  warmUp: values['warm-up'] === undefined ? seconds / 2 : whole('warm-up', values['warm-up']),
});
console.log(values.json ? JSON.stringify(report, null, 2) : readable(report));
process.exit(wentWrong(report).length === 0 ? 0 : 1);

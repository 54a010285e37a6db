/**
 * `npm run load -- [--agents 500] [--spectators 5000] [--seconds 600] [--json]`: a league under load, and what it does.
 * `npm run load -- --bystander [--seconds 10] [--rooms 2000] [--json]`: how long one waits while another asks for much.
 */
import { parseArgs } from 'node:util';
import { bystanderTable, tooLong } from './bystander/bystander-table.js';
import { runBystander } from './bystander/run-bystander.js';
import { readable, wentWrong } from './report.js';
import { runLoad } from './run-load.js';

const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: '500' },
    spectators: { type: 'string', default: '5000' },
    seconds: { type: 'string' },
    /** How long an agent thinks, on average. */
    'think-ms': { type: 'string', default: '2000' },
    /** Seconds until memory counts; half of the run unless said otherwise. */
    'warm-up': { type: 'string' },
    json: { type: 'boolean', default: false },
    bystander: { type: 'boolean', default: false },
    rooms: { type: 'string', default: '2000' },
  },
});

function integer(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`load: --${name} is a whole number above 0, not ${text}`);
  process.exit(2);
}

// Exit on a signal, so that the child processes are stopped too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (values.bystander) {
  const bystander = await runBystander({
    seconds: integer('seconds', values.seconds ?? '10'),
    rooms: integer('rooms', values.rooms),
  });
  console.log(values.json ? JSON.stringify(bystander, null, 2) : bystanderTable(bystander));
  process.exit(tooLong(bystander).length === 0 ? 0 : 1);
}

const seconds = integer('seconds', values.seconds ?? '600');
const report = await runLoad({
  agents: integer('agents', values.agents),
  spectators: integer('spectators', values.spectators),
  seconds,
  thinkMs: integer('think-ms', values['think-ms']),
  warmUp: values['warm-up'] === undefined ? seconds / 2 : integer('warm-up', values['warm-up']),
});
console.log(values.json ? JSON.stringify(report, null, 2) : readable(report));
process.exit(wentWrong(report).length === 0 ? 0 : 1);

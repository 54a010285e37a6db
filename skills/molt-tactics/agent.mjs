#!/usr/bin/env node
// @ts-check
/** The MoltTactics agent on the command line. */
import process from 'node:process';
import { ApiError } from './lib/api.mjs';
import { describe, Player } from './lib/player.mjs';
import { readSettings, SetupError } from './lib/settings.mjs';

const HELP = `node agent.mjs <command>

  play [matches]               plays one match, or so many, to the end
  turn                         looks once: joins a match if it is in none, submits if it has to, and ends
  state                        prints the state of its match as JSON, with its legal actions
  submit <action> [strategy]   submits an action, as JSON, for the present turn

Settings come from API_BASE_URL, AGENT_ID, AGENT_KEY, AGENT_SECRET, CLASS and OPPONENTS; see SKILL.md.
`;

/** @param {string} line */
const tell = (line) => void process.stdout.write(`${line}\n`);

/**
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
async function run([command = 'play', ...rest]) {
  if (['help', '--help', '-h'].includes(command)) return tell(HELP);
  if (!['play', 'turn', 'state', 'submit'].includes(command)) {
    throw new SetupError(`There is no command ${command}; there are play, turn, state and submit.`);
  }
  const player = await Player.arrive(readSettings(process.env), process.env);
  if (command === 'play') {
    const matches = Number(rest[0] ?? 1);
    if (!Number.isInteger(matches) || matches < 1) throw new SetupError('play: expected a number of matches');
    for (let i = 0; i < matches; i++) await player.play(tell);
    return;
  }
  const state = await player.look();
  if (command === 'state') return tell(JSON.stringify(state, null, 2));
  if (command === 'turn') {
    const action = await player.act(state);
    const did = action === null ? 'nothing to submit' : describe(action);
    return tell(`match ${state.match_id}, ${state.phase}, turn ${state.turn}: ${did}`);
  }
  await player.submit(state, parseAction(rest[0]), rest[1]);
  tell(`submitted for turn ${state.turn} of match ${state.match_id}`);
}

/**
 * @param {string | undefined} text
 * @returns {import('./lib/types.d.ts').Action} as far as is known here: the server judges it
 */
function parseAction(text) {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw new SetupError(`submit: expected an action as JSON, like '{"type":"move","direction":"N"}'`);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const said = error instanceof ApiError ? `${error.code}: ${error.message}` : String(error);
  process.stderr.write(`${error instanceof SetupError ? error.message : said}\n`);
  process.exitCode = 1;
}

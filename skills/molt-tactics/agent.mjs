#!/usr/bin/env node
// @ts-check
/** The MoltTactics agent on the command line. */
import process from 'node:process';
import { runCommand, SetupError, tell, times } from './lib/league.mjs';
import { describe, Player } from './lib/player.mjs';
import { readSettings } from './lib/settings.mjs';

const HELP = `node agent.mjs <command>

  play [matches]               plays one match, or so many, to the end
  turn                         looks once: joins a match if it is in none, submits if it has to, and ends
  state                        prints the state of its match as JSON, with its legal actions
  submit <action> [strategy]   submits an action, as JSON, for the present turn

Settings come from API_BASE_URL, AGENT_ID, AGENT_KEY, AGENT_SECRET, CLASS and OPPONENTS; see SKILL.md.
`;

const arrive = () => Player.arrive(readSettings(process.env), process.env);

await runCommand(HELP, {
  play: async (count) => {
    const matches = times(count);
    const player = await arrive();
    for (let i = 0; i < matches; i++) await player.play(tell);
  },
  turn: async () => {
    const player = await arrive();
    const state = await player.look();
    const action = await player.act(state);
    const did = action === null ? 'nothing to submit' : describe(action);
    tell(`match ${state.match_id}, ${state.phase}, turn ${state.turn}: ${did}`);
  },
  state: async () => tell(JSON.stringify(await (await arrive()).look(), null, 2)),
  submit: async (action, strategy) => {
    const player = await arrive();
    const state = await player.look();
    await player.submit(state, parseAction(action), strategy);
    tell(`submitted for turn ${state.turn} of match ${state.match_id}`);
  },
});

/**
 * @param {string | undefined} text
 * @returns {import('./lib/policy.mjs').Action} as far as is known here: the server judges it
 */
function parseAction(text) {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw new SetupError(`submit: expected an action as JSON, like '{"type":"move","direction":"N"}'`);
  }
}

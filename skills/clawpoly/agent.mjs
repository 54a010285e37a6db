#!/usr/bin/env node
// @ts-check
/** The Clawpoly agent on the command line. */
import process from 'node:process';
import { mustAnswer, playClawpoly, runCommand, tell, tellPlay, tellResult, times } from './lib/league.mjs';
import { decide } from './lib/policy.mjs';
import { readSettings } from './lib/settings.mjs';

const HELP = `node agent.mjs <command>

  play [games]   plays one game, or so many, to the end

Settings come from API_BASE_URL, AGENT_NAME, AGENT_ID, AGENT_KEY, ROOM, OPPONENTS, GAME_SPEED, TURN_LIMIT and RESERVE; see SKILL.md.
`;

/** @param {string} [count] */
async function play(count) {
  const games = times(count);
  const { reserve, ...settings } = readSettings(process.env);
  await mustAnswer(settings.base);
  for (let i = 0; i < games; i++) {
    const report = await playClawpoly({
      ...settings,
      decide: (_view, ask) => decide(ask, reserve),
      note: (note) => {
        if (note.type === 'joined') tell(`match ${note.matchId}: watch it at ${note.page}`);
        if (note.type === 'refused') tell(`${note.code}: ${note.message}`);
      },
    });
    tellResult(report);
    tellPlay(report);
  }
}

await runCommand(HELP, { play });

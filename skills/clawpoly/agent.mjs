#!/usr/bin/env node
// @ts-check
/** The Clawpoly agent on the command line. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { playSeat } from './lib/seat.mjs';
import { readSettings, SetupError } from './lib/settings.mjs';
import { ApiError, takeSeat } from './lib/table.mjs';

const HELP = `node agent.mjs <command>

  play [games]   plays one game, or so many, to the end

Settings come from API_BASE_URL, AGENT_NAME, ROOM, OPPONENTS, GAME_SPEED, TURN_LIMIT and RESERVE; see SKILL.md.
`;

/** @param {string} line */
const tell = (line) => void process.stdout.write(`${line}\n`);

/**
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
async function run([command = 'play', count = '1']) {
  if (['help', '--help', '-h'].includes(command)) return tell(HELP);
  if (command !== 'play') throw new SetupError(`There is no command ${command}; there is play.`);
  const games = Number(count);
  if (!Number.isInteger(games) || games < 1) throw new SetupError('play: expected a number of games');
  const settings = readSettings(process.env);
  for (let i = 0; i < games; i++) {
    const place = await takeSeat(settings);
    tell(`game ${place.roomId}: watch it at ${place.page}`);
    const { standing, answers, refusals, timeouts, slowestMs } = await playSeat(settings, place, tell);
    const end =
      standing === null ? 'ended without me' : `place ${standing.placement}, worth ${standing.wealth}`;
    tell(
      `game ${place.roomId}: ${end}; ${answers} answers, the slowest in ${slowestMs} ms, ${refusals} refused, ${timeouts} timeouts`,
    );
  }
}

/** Node 20 has WebSockets only on request; later ones always. */
if (typeof WebSocket === 'undefined') {
  const self = fileURLToPath(import.meta.url);
  const args = ['--experimental-websocket', '--no-warnings', self, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
} else {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    const said = error instanceof ApiError ? `${error.code}: ${error.message}` : String(error);
    process.stderr.write(`${error instanceof SetupError ? error.message : said}\n`);
    process.exitCode = 1;
  }
}

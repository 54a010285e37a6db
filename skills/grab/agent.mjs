#!/usr/bin/env node
// @ts-check
/** The Grab agent on the command line. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { takeSeat } from './lib/games.mjs';
import { playSeat } from './lib/player.mjs';
import { readSettings, SetupError } from './lib/settings.mjs';
import { readWords } from './lib/words.mjs';

const HELP = `node agent.mjs <command>

  play [games]   plays one game, or so many, to the end

Settings come from API_BASE_URL, AGENT_NAME, AGENT_ID, AGENT_KEY, GAME, OPPONENTS, WORDS_FILE and SHORTEST; see SKILL.md.
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
  const known = await readWords(settings.wordsFile, settings.shortest);
  for (let i = 0; i < games; i++) {
    const place = await takeSeat(settings);
    tell(`game ${place.gameId}: ${place.username}, watch it at ${place.page}`);
    try {
      const { standing, words, refusals, timeouts, slowestMs } = await playSeat(
        settings.baseUrl,
        place,
        known,
      );
      const end =
        standing === null
          ? 'ended without me'
          : `place ${standing.place} of ${standing.of} with ${standing.score} points`;
      tell(
        `game ${place.gameId}: ${end}; ${words} words, the slowest in ${slowestMs} ms, ${refusals} refused, ${timeouts} timeouts`,
      );
    } finally {
      await place.leave();
    }
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
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

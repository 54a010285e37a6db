#!/usr/bin/env node
// @ts-check
/** The Grab agent on the command line. */
import process from 'node:process';
import { mustAnswer, playGrab, runCommand, tell, tellPlay, tellResult, times } from './lib/league.mjs';
import { decide } from './lib/policy.mjs';
import { readSettings } from './lib/settings.mjs';
import { choicesOn, readWords } from './lib/words.mjs';

const HELP = `node agent.mjs <command>

  play [games]   plays one game, or so many, to the end

Settings come from API_BASE_URL, AGENT_NAME, AGENT_ID, AGENT_KEY, GAME, OPPONENTS, WORDS_FILE and SHORTEST; see SKILL.md.
`;

/** @param {string} [count] */
async function play(count) {
  const games = times(count);
  const { wordsFile, shortest, ...settings } = readSettings(process.env);
  const known = await readWords(wordsFile, shortest);
  await mustAnswer(settings.base);
  for (let i = 0; i < games; i++) {
    const report = await playGrab({
      ...settings,
      decide: ({ state, you }, { fallback, refused }) =>
        (refused === null ? decide(choicesOn(known, state), you) : null) ?? fallback,
      note: (note) => {
        if (note.type === 'joined') tell(`match ${note.matchId}: watch it at ${note.page}`);
      },
    });
    tellResult(report);
    tellPlay(report);
  }
}

await runCommand(HELP, { play });

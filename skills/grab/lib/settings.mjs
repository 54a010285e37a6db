// @ts-check
/** The variables of the skill: API_BASE_URL, AGENT_NAME, AGENT_ID, AGENT_KEY, GAME, OPPONENTS, WORDS_FILE, SHORTEST. */
import { fileURLToPath } from 'node:url';
import { baseUrlOf, identityOf, opponentsOf, quoted, SetupError, whole } from './league.mjs';

const BOTS = ['gull', 'octopus', 'leviathan'];

/** @param {Readonly<Record<string, string | undefined>>} env */
export function readSettings(env) {
  const base = baseUrlOf(env.API_BASE_URL);
  const name = env.AGENT_NAME?.trim() || 'OpenClaw';
  if (!/^[A-Za-z0-9_]{1,40}$/.test(name))
    throw new SetupError(`AGENT_NAME: expected 1 to 40 letters, digits and underscores, not ${quoted(name)}`);
  const room = env.GAME?.trim();
  return {
    base,
    name,
    ...identityOf(env.AGENT_ID?.trim() ?? '', env.AGENT_KEY?.trim() ?? ''),
    ...(room ? { room } : {}),
    opponents: opponentsOf(env.OPPONENTS?.trim() || 'gull', BOTS),
    wordsFile: env.WORDS_FILE?.trim() || fileURLToPath(new URL('../words.txt', import.meta.url)),
    shortest: whole('SHORTEST', env.SHORTEST?.trim() || '3', 2, 9),
    signal: new AbortController().signal,
    retries: 1,
  };
}

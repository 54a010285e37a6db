// @ts-check
/** The variables of the skill: API_BASE_URL, AGENT_NAME, AGENT_ID, AGENT_KEY, GAME, OPPONENTS, WORDS_FILE, SHORTEST. */
import { fileURLToPath } from 'node:url';

/** Something that the person who set the agent up has to mend; said in one line. */
export class SetupError extends Error {}

const BOTS = ['gull', 'octopus', 'leviathan'];
const MOST_OPPONENTS = 7;

/**
 * @typedef {object} Settings
 * @property {string} baseUrl
 * @property {string} name
 * @property {{ agent_id: string, agent_key: string } | null} identity
 * @property {string | null} game
 * @property {readonly string[]} opponents
 * @property {string} wordsFile
 * @property {number} shortest
 */

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const baseUrl = (env.API_BASE_URL?.trim() || 'http://localhost:3000').replace(/\/+$/, '');
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new SetupError(
      `API_BASE_URL: expected an address like https://league.example, not ${quoted(baseUrl)}`,
    );
  const name = env.AGENT_NAME?.trim() || 'OpenClaw';
  if (!/^[A-Za-z0-9_]{1,40}$/.test(name))
    throw new SetupError(`AGENT_NAME: expected 1 to 40 letters, digits and underscores, not ${quoted(name)}`);
  const shortest = env.SHORTEST?.trim() || '3';
  if (!/^[2-9]$/.test(shortest))
    throw new SetupError(`SHORTEST: expected a whole number from 2 to 9, not ${quoted(shortest)}`);
  return {
    baseUrl,
    name,
    identity: identityOf(env),
    game: env.GAME?.trim() || null,
    opponents: opponentsOf(env.OPPONENTS?.trim() || 'gull'),
    wordsFile: env.WORDS_FILE?.trim() || fileURLToPath(new URL('../words.txt', import.meta.url)),
    shortest: Number(shortest),
  };
}

/**
 * Who shows both plays rated; who shows neither is a guest.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
function identityOf(env) {
  const [agent_id, agent_key] = [env.AGENT_ID?.trim() ?? '', env.AGENT_KEY?.trim() ?? ''];
  if (agent_id === '' && agent_key === '') return null;
  if (agent_id === '' || agent_key === '')
    throw new SetupError('AGENT_ID and AGENT_KEY: expected both, or neither to play as a guest');
  return { agent_id, agent_key };
}

/** @param {string} text */
function opponentsOf(text) {
  const bots = text.split(',').map((bot) => bot.trim());
  const stranger = bots.find((bot) => !BOTS.includes(bot));
  if (stranger !== undefined)
    throw new SetupError(`OPPONENTS: expected ${BOTS.join(', ')}, not ${quoted(stranger)}`);
  if (bots.length > MOST_OPPONENTS)
    throw new SetupError(`OPPONENTS: expected at most ${MOST_OPPONENTS}, not ${bots.length}`);
  return bots;
}

/** @param {string} text */
function quoted(text) {
  return JSON.stringify(text.slice(0, 80));
}

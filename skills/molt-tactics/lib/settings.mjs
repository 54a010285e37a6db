// @ts-check
/** The variables of the skill: API_BASE_URL, AGENT_ID, AGENT_SECRET, CLASS, OPPONENTS. AGENT_KEY is for the league's own API. */

/** @import { Settings } from './types.d.ts' */

export const CLASSES = ['warrior', 'mage', 'rogue', 'ranger'];
const BOTS = ['kraken', ...CLASSES, 'baseline'];
const MOST_OPPONENTS = 7;

/** Something that the person who set the agent up has to mend; said in one line. */
export class SetupError extends Error {}

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const baseUrl = (env.API_BASE_URL?.trim() || 'http://localhost:3000').replace(/\/+$/, '');
  if (!/^https?:$/.test(protocolOf(baseUrl))) {
    throw new SetupError(
      `API_BASE_URL: expected an address like https://league.example, not ${quoted(baseUrl)}`,
    );
  }
  const agentId = env.AGENT_ID?.trim() ?? '';
  if (!/^[A-Za-z0-9:_.-]{1,64}$/.test(agentId)) {
    throw new SetupError(
      `AGENT_ID: expected 1 to 64 letters, digits, and : _ . - (like openclaw:lobster42), not ${quoted(agentId)}`,
    );
  }
  const name = env.CLASS?.trim().toLowerCase() || 'warrior';
  if (!CLASSES.includes(name)) {
    throw new SetupError(`CLASS: expected one of ${CLASSES.join(', ')}, not ${quoted(name)}`);
  }
  return {
    baseUrl,
    agentId,
    class: name,
    secret: env.AGENT_SECRET?.trim() || null,
    opponents: opponentsOf(env.OPPONENTS?.trim() ?? ''),
  };
}

/** @param {string} text */
function opponentsOf(text) {
  const bots = text === '' ? [] : text.split(',').map((bot) => bot.trim());
  const stranger = bots.find((bot) => !BOTS.includes(bot));
  if (stranger !== undefined) {
    throw new SetupError(`OPPONENTS: expected ${BOTS.join(', ')}, not ${quoted(stranger)}`);
  }
  if (bots.length > MOST_OPPONENTS) {
    throw new SetupError(`OPPONENTS: expected at most ${MOST_OPPONENTS}, not ${bots.length}`);
  }
  return bots;
}

/** @param {string} url */
function protocolOf(url) {
  try {
    return new URL(url).protocol;
  } catch {
    return '';
  }
}

/** @param {string} text */
function quoted(text) {
  return JSON.stringify(text.slice(0, 80));
}

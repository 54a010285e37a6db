// @ts-check
/** What the settings of every skill have in common; bundled into each skill's `lib/league.mjs`. */

/** Something that the person who set the agent up has to mend; said in one line. */
export class SetupError extends Error {}

/** @param {string | undefined} text the value of API_BASE_URL */
export function baseUrlOf(text) {
  const url = (text?.trim() || 'http://localhost:3000').replace(/\/+$/, '');
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new SetupError(`API_BASE_URL: expected an address like https://league.example, not ${quoted(url)}`);
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} least
 * @param {number} most
 */
export function whole(name, text, least, most) {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new SetupError(`${name}: expected a whole number from ${least} to ${most}, not ${quoted(text)}`);
}

/**
 * The identity to play rated under; nothing for a guest.
 * @param {string} agentId the value of AGENT_ID
 * @param {string} agentKey the value of AGENT_KEY
 */
export function identityOf(agentId, agentKey) {
  if ((agentId === '') !== (agentKey === ''))
    throw new SetupError('AGENT_ID and AGENT_KEY: expected both, or neither to play as a guest');
  return agentId === '' ? {} : { identity: { agentId, agentKey } };
}

/**
 * House bots by name, with commas.
 * @param {string} text the value of OPPONENTS
 * @param {readonly string[]} known
 */
export function opponentsOf(text, known) {
  const bots = text === '' ? [] : text.split(',').map((bot) => bot.trim());
  const stranger = bots.find((bot) => !known.includes(bot));
  if (stranger !== undefined)
    throw new SetupError(`OPPONENTS: expected ${known.join(', ')}, not ${quoted(stranger)}`);
  if (bots.length > 7) throw new SetupError(`OPPONENTS: expected at most 7, not ${bots.length}`);
  return bots;
}

/** @param {string} text */
export function quoted(text) {
  return JSON.stringify(text.slice(0, 80));
}

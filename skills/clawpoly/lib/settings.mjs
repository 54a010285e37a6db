// @ts-check
/** The variables of the skill: API_BASE_URL, AGENT_NAME, ROOM, OPPONENTS, GAME_SPEED, TURN_LIMIT, RESERVE. */

/** Something that the person who set the agent up has to mend; said in one line. */
export class SetupError extends Error {}

const SPEEDS = ['slow', 'normal', 'fast', 'instant'];

/**
 * @typedef {object} Settings
 * @property {string} baseUrl
 * @property {string} name
 * @property {string | null} room
 * @property {number} opponents
 * @property {string} speed
 * @property {number | null} turnLimit
 * @property {number} reserve
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
  const speed = env.GAME_SPEED?.trim() || 'fast';
  if (!SPEEDS.includes(speed))
    throw new SetupError(`GAME_SPEED: expected one of ${SPEEDS.join(', ')}, not ${quoted(speed)}`);
  const limit = env.TURN_LIMIT?.trim() || null;
  return {
    baseUrl,
    speed,
    room: env.ROOM?.trim() || null,
    name: (env.AGENT_NAME?.trim() || 'OpenClaw').slice(0, 32),
    opponents: whole('OPPONENTS', env.OPPONENTS?.trim() || '3', 1, 5),
    turnLimit: limit === null ? null : whole('TURN_LIMIT', limit, 1, 1000),
    reserve: whole('RESERVE', env.RESERVE?.trim() || '200', 0, 99_999),
  };
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} least
 * @param {number} most
 */
function whole(name, text, least, most) {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new SetupError(`${name}: expected a whole number from ${least} to ${most}, not ${quoted(text)}`);
}

/** @param {string} text */
function quoted(text) {
  return JSON.stringify(text.slice(0, 80));
}

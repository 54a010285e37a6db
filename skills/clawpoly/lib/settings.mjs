// @ts-check
/** The variables of the skill: API_BASE_URL, AGENT_NAME, AGENT_ID, AGENT_KEY, ROOM, OPPONENTS, GAME_SPEED, TURN_LIMIT, RESERVE. */
import { baseUrlOf, identityOf, quoted, SetupError, whole } from './league.mjs';

const SPEEDS = /** @type {const} */ (['slow', 'normal', 'fast', 'instant']);

/** @param {Readonly<Record<string, string | undefined>>} env */
export function readSettings(env) {
  const given = env.GAME_SPEED?.trim() || 'fast';
  const speed = SPEEDS.find((known) => known === given);
  if (speed === undefined)
    throw new SetupError(`GAME_SPEED: expected one of ${SPEEDS.join(', ')}, not ${quoted(given)}`);
  const room = env.ROOM?.trim();
  const limit = env.TURN_LIMIT?.trim();
  return {
    base: baseUrlOf(env.API_BASE_URL),
    name: (env.AGENT_NAME?.trim() || 'OpenClaw').slice(0, 32),
    ...identityOf(env.AGENT_ID?.trim() ?? '', env.AGENT_KEY?.trim() ?? ''),
    ...(room ? { room } : {}),
    opponents: whole('OPPONENTS', env.OPPONENTS?.trim() || '3', 1, 5),
    table: { speed, turnLimit: limit ? whole('TURN_LIMIT', limit, 1, 1000) : null },
    reserve: whole('RESERVE', env.RESERVE?.trim() || '200', 0, 99_999),
    signal: new AbortController().signal,
    retries: 1,
  };
}

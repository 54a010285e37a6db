// @ts-check
/** The variables of the skill: API_BASE_URL, AGENT_ID, AGENT_SECRET, CLASS, OPPONENTS. AGENT_KEY is for the league's own API. */
import { baseUrlOf, opponentsOf, quoted, SetupError } from './league.mjs';

const CLASSES = /** @type {const} */ (['warrior', 'mage', 'rogue', 'ranger']);

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** @param {Readonly<Record<string, string | undefined>>} env */
export function readSettings(env) {
  const baseUrl = baseUrlOf(env.API_BASE_URL);
  const agentId = env.AGENT_ID?.trim() ?? '';
  if (!/^[A-Za-z0-9:_.-]{1,64}$/.test(agentId))
    throw new SetupError(
      `AGENT_ID: expected 1 to 64 letters, digits, and : _ . - (like openclaw:lobster42), not ${quoted(agentId)}`,
    );
  const given = env.CLASS?.trim().toLowerCase() || 'warrior';
  const chosen = CLASSES.find((known) => known === given);
  if (chosen === undefined)
    throw new SetupError(`CLASS: expected one of ${CLASSES.join(', ')}, not ${quoted(given)}`);
  return {
    baseUrl,
    agentId,
    class: chosen,
    secret: env.AGENT_SECRET?.trim() || null,
    /** House bots at a table of its own; none to meet others in the lobby. */
    opponents: opponentsOf(env.OPPONENTS?.trim() ?? '', ['kraken', ...CLASSES, 'baseline']),
  };
}

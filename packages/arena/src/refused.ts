/** What the arena says no to, with the reason. Moves against the rules are Rejections instead. */

export type RefusalCode =
  | 'ROOM_NOT_FOUND'
  /** Its match could not be recorded or go on: it is kept for the operator. */
  | 'ROOM_SET_ASIDE'
  | 'ROOM_FULL'
  | 'ROOM_NOT_READY'
  | 'GAME_NOT_STARTED'
  | 'GAME_ALREADY_STARTED'
  | 'GAME_OVER'
  /** Its controls stopped the clocks: nobody thinks for free. */
  | 'GAME_PAUSED'
  | 'UNKNOWN_GAME'
  | 'INVALID_CONFIG'
  | 'UNKNOWN_BOT'
  | 'INVALID_TOKEN'
  | 'ALREADY_JOINED'
  /** Where players sit in one game at a time. */
  | 'IN_ANOTHER_GAME'
  /** A session that is open has it. */
  | 'NAME_TAKEN'
  | 'AGENT_KEY_REQUIRED'
  | 'AGENT_NOT_FOUND'
  | 'AGENT_ID_TAKEN'
  /** An operator has excluded the agent. */
  | 'BANNED'
  | 'NOT_OWNER'
  /** Nobody may do that to this room. */
  | 'NOT_ALLOWED'
  | 'NOT_PACED'
  /** The entry fee of a premium room is not paid, or whoever wants to sit down pays none. */
  | 'PAYMENT_REQUIRED'
  | 'TOO_MANY_ROOMS'
  /** Whoever opens rooms has too many open. */
  | 'RATE_LIMITED'
  | 'TOURNAMENT_NOT_FOUND'
  /** What was asked for cannot be in a tournament as it stands. */
  | 'TOURNAMENT_REFUSED'
  | 'CHALLENGE_NOT_FOUND'
  /** What was asked for cannot be with that challenge, or that agent, as it stands. */
  | 'CHALLENGE_REFUSED'
  | 'STORE_UNAVAILABLE'
  /** Nothing new is begun: the server is being looked after. */
  | 'MAINTENANCE'
  /** The process that owns a room is gone, and no other has taken it yet; nothing was done, as far as is known. */
  | 'OWNER_UNREACHABLE'
  /** Something threw in the match: it is put together again from its journal. What was asked for was not done. */
  | 'ROOM_RECOVERING'
  | 'SHUTTING_DOWN';

export class Refused extends Error {
  readonly code: RefusalCode;
  readonly context: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, message: string, context: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.context = context;
  }
}

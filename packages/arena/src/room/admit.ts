/** Whether a command may be done at all, for every front door: by the room's terms, and by how far it is. */
import { kindOf, kindRefusal } from '../kinds.js';
import { controlsOf, nobodys } from '../policy.js';
import { Refused } from '../refused.js';
import type { Command, Turn } from './commands.js';
import { isOpening, openRefusal } from './dice.js';
import { notReady, openSeat } from './lobby.js';
import { allShown } from './pacing.js';
import { isInPast, type RoomState } from './state.js';

/** Why not; null if it may. */
export function admit(turn: Turn, command: Command): Refused | null {
  const { state } = turn;
  // A seat that was left may be open again while its agent still acts for it.
  if ('seat' in command && command.type !== 'answer' && state.seats[command.seat] === undefined)
    return new Refused('INVALID_TOKEN', 'That seat is not taken.');
  switch (command.type) {
    case 'sit': {
      const { agentId, taken } = command.who;
      const sits =
        taken === 'agent' && agentId !== null && state.record.seats.some((seat) => seat.agentId === agentId);
      if (sits)
        return new Refused('ALREADY_JOINED', 'That agent has a seat in this room already.', { agentId });
      return (
        begun(state) ??
        tooLong(turn) ??
        kindRefusal(state.record, kindOf(command.who)) ??
        (openSeat(state) < 0 ? full() : null)
      );
    }
    case 'choose':
    case 'leave':
      return begun(state) ?? tooLong(turn);
    case 'fix':
      return begun(state) ?? notReady(turn, command.openSeats);
    case 'open':
      return openRefusal(state.record, command.nonce);
    case 'start':
      // Whose seats are fixed begins with them.
      if (isOpening(state.record)) return null;
      return begun(state) ?? notReady(turn, command.openSeats);
    case 'connect':
      return wasAwayTooLong(turn, command.seat);
    case 'answer':
      return mayAnswer(turn, command.seat, command.action);
    case 'forfeit':
      return isInPast(state) ? notYet() : null;
    case 'speed':
      return controlled(state);
    case 'pause':
    case 'resume':
    case 'step':
      return controlled(state) ?? controllable(turn);
    default:
      return null;
  }
}

function begun({ record }: RoomState): Refused | null {
  if (record.finishedAt !== null) return new Refused('GAME_OVER', 'The game is over.');
  if (isOpening(record)) return new Refused('GAME_ALREADY_STARTED', 'The game is about to start.');
  if (record.startedAt === null) return null;
  return new Refused('GAME_ALREADY_STARTED', 'The game has already started.');
}

function notYet(): Refused {
  return new Refused(
    'GAME_NOT_STARTED',
    'The match has not come to where it goes on; try again in a moment.',
  );
}

function full(): Refused {
  return new Refused('ROOM_FULL', 'All seats of this room are taken.');
}

function tooLong({ terms, state }: Turn): Refused | null {
  if (state.live.size <= terms.settings.maxJournal) return null;
  return new Refused('GAME_OVER', 'Too many came and went: nobody sits down here any more; open a room.');
}

/** An agent that is out of the match and was away for so long that nobody waits for it to look on. */
function wasAwayTooLong({ terms, state, now }: Turn, seat: number): Refused | null {
  const { wentAt } = state.live.seats[seat]!;
  if (!state.seats[seat]!.out || wentAt === null || now - wentAt < terms.settings.comeBackMs) return null;
  return new Refused('INVALID_TOKEN', 'You were away for too long and are out of the game.');
}

function mayAnswer({ terms, state }: Turn, seat: number, action: unknown): Refused | null {
  const { match, live, record } = state;
  if (match === null || state.seats[seat] === undefined)
    return new Refused('GAME_NOT_STARTED', 'The game has not started yet.');
  if (record.finishedAt !== null) return new Refused('GAME_OVER', 'The game is over.');
  if (isInPast(state)) return notYet();
  if (live.storeFull) return new Refused('STORE_UNAVAILABLE', 'The store is behind; try again.');
  // Nobody thinks while the controls have stopped the clocks: an answer is refused, and asked for again afterwards.
  const paused = match.controlledAt !== null && live.step === null;
  if (!paused || terms.hosted.game.answersNothing?.(action) === true) return null;
  live.seats[seat]!.refused = true;
  return new Refused('GAME_PAUSED', 'The match is paused. You are asked again when it goes on.');
}

/** Ranked, premium and house matches obey nobody. */
function controlled({ record }: RoomState): Refused | null {
  return controlsOf(record) === 'none' ? nobodys() : null;
}

function controllable({ terms, state }: Turn): Refused | null {
  if (!terms.hosted.paced)
    return new Refused('NOT_PACED', 'This game is shown as it happens and cannot be paused.');
  if (state.match === null) return new Refused('GAME_NOT_STARTED', 'The game has not started yet.');
  return state.match.over && allShown(state) ? new Refused('GAME_OVER', 'The game is over.') : null;
}

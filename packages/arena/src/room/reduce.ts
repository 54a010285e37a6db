/** A room as a pure function: one command, some stages in order, and the lines and effects that come of it. */
import type { Rejection } from '@lobster-league/kernel';
import type { Speed } from '../ports/index.js';
import { isStandardSpeed } from '../ratings/play.js';
import type { Refused } from '../refused.js';
import { admit } from './admit.js';
import { beginMatch } from './apply.js';
import { notAfter } from './clocks.js';
import { announce, type Command, type Emit, type Turn, write, wrote } from './commands.js';
import { withOpened } from './dice.js';
import { heardOf, nextBot, planBots, playBot, seatBots } from './house-bots.js';
import { changeSeat, fixSeats, left, markStarted, openSeat, seated } from './lobby.js';
import { isHeld, nextShown, pace } from './pacing.js';
import { bringBackAll, playPast } from './past.js';
import {
  expire,
  judge,
  nextExpiry,
  openAskOf,
  openAsks,
  playAbsent,
  playSealed,
  prompt,
  silentSeats,
} from './play.js';
import {
  abandon,
  begin,
  connect,
  disconnect,
  earlier,
  gather,
  learn,
  leaveMatch,
  leaveOverdue,
  nextPresence,
  pause,
  pauseAgain,
  reconsider,
  resume,
  save,
} from './presence.js';
import { isInPast, type MatchState, placesOf, type RoomState, type Terms } from './state.js';
import { CALLED_OFF } from './stopped.js';

/** How many inputs are played before other rooms get their turn. */
const BURST = 64;
/** How long a match waits before it looks again whether the store or the history has caught up. */
const BEHIND_MS = 20;

/** What a stage says of the match: it has changed and begins anew, it waits, or the next stage has its turn. */
type Progress = 'again' | 'wait' | 'next';
type Stage = (turn: Turn, match: MatchState) => Progress;

/** What a match that plays on goes through, in this order, until it has to wait. */
const STAGES: readonly Stage[] = [
  callOffIfOutgrown,
  goThroughPast,
  dropSilent,
  waitForSpectators,
  waitForStore,
  (turn, match) => (playSealed(turn, match) ? 'again' : 'next'),
  (turn, match) => {
    openAsks(turn, match);
    return playAbsent(turn, match) ? 'again' : 'next';
  },
  playBots,
];

/** Does one command. Refused by the room's terms, rejected by the rules, or null once it is done. */
export function reduce(
  terms: Terms,
  state: RoomState,
  command: Command,
  now: number,
  emit: Emit,
): Refused | Rejection | null {
  const turn: Turn = { terms, state, now, emit };
  const refused = admit(turn, command) ?? perform(turn, command);
  if (refused !== null) return refused;
  pace(turn);
  playOn(turn);
  return null;
}

/** The next moment at which something happens by itself; null where only commands change anything. */
export function nextMoment(terms: Terms, state: RoomState): number | null {
  const { notBefore } = state.live;
  const playing = notBefore ?? earlier(nextExpiry(state), nextBot(state));
  return earlier(earlier(playing, nextPresence(state)), nextShown(terms, state));
}

/** Judges and does what is asked for. */
function perform(turn: Turn, command: Command): Rejection | null {
  const { state } = turn;
  const { match, live } = state;
  switch (command.type) {
    case 'sit': {
      const seat = openSeat(state);
      const { playerId, token } = state.record.seats[seat]!;
      changeSeat(turn, seat, { ...command.who, playerId: command.who.playerId ?? playerId, token });
      return null;
    }
    case 'seated':
      seated(turn, command.seat);
      return null;
    case 'choose':
      changeSeat(turn, command.seat, { ...state.record.seats[command.seat]!, options: command.options });
      return null;
    case 'leave':
      changeSeat(turn, command.seat, command.open);
      return null;
    case 'left':
      left(turn, command.seat, command.who);
      return null;
    case 'fix':
      fixSeats(turn, command.until, command.sources);
      return null;
    case 'open':
      state.record = withOpened(state.record, command.nonce);
      return null;
    case 'start':
      markStarted(turn, command.sources);
      return null;
    case 'restore':
      Object.assign(state, command.before);
      return null;
    case 'goOn':
      goOn(turn, command.awaySince);
      return null;
    case 'connect':
      return comeBack(turn, command.seat);
    case 'disconnect':
      disconnect(turn, command.seat);
      return null;
    case 'keepUntil':
      live.lastUsed = Math.max(live.lastUsed, command.moment);
      return null;
    case 'answer':
      return answer(turn, match!, command);
    case 'forfeit':
      if (match?.over === false) leaveMatch(turn, [command.seat], command.reason);
      return null;
    case 'stop':
      stop(turn, command.reason, command.because);
      return null;
    case 'pause':
      pause(turn, 'control');
      return null;
    case 'resume':
      resume(turn, 'control');
      promptAgain(turn);
      return null;
    case 'step':
      pauseAgain(turn, 'control');
      live.step = 'next';
      promptAgain(turn);
      return null;
    case 'speed':
      state.record = { ...state.record, speed: command.speed };
      noteTerms(turn, command.speed);
      reconsider(turn);
      announce(turn);
      return null;
    case 'tick':
      if (command.slice) live.resting = false;
      live.notBefore = null;
      gather(turn);
      leaveOverdue(turn);
      abandon(turn);
      expire(turn);
      return null;
    case 'considered':
      heardOf(turn, command);
      return null;
    case 'stored':
      live.durable = Math.max(live.durable, command.sequence);
      return null;
  }
}

/** Plays on until somebody or something has to be waited for. */
function playOn(turn: Turn): void {
  const { state, emit } = turn;
  const { match, live } = state;
  if (match === null || (live.resting && !match.over)) return;
  for (let steps = 0; !match.over; steps++) {
    const progress = playStages(turn, match);
    if (progress === 'wait') return;
    if (steps < BURST) continue;
    live.resting = true;
    return;
  }
  if (live.over) return;
  live.over = true;
  live.resting = false;
  const message = { type: 'finished', result: placesOf(turn.terms, match) ?? [] } as const;
  for (const seat of state.seats.keys()) emit.effect({ type: 'tell', seat, message });
}

function playStages(turn: Turn, match: MatchState): Progress {
  for (const stage of STAGES) {
    const progress = stage(turn, match);
    if (progress !== 'next') return progress;
  }
  return 'wait';
}

/** The match is called off, and whoever looks at it later reads why. */
function callOffIfOutgrown(turn: Turn): Progress {
  const { terms, state, emit } = turn;
  const { maxJournal } = terms.settings;
  if (state.live.size <= maxJournal) return 'next';
  const { roomId, game } = state.record;
  const because = `its journal is longer than ${maxJournal} characters`;
  const data = { roomId, game, stoppedBecause: because };
  emit.effect({
    type: 'log',
    level: 'warn',
    message: 'a match is called off: its journal has grown too long',
    data,
  });
  explain(state, because);
  learn(turn, { type: 'stop', reason: CALLED_OFF });
  return 'again';
}

/** Where the match was forked those who sit here are waited for, as at the start of any other. */
function goThroughPast(turn: Turn, match: MatchState): Progress {
  const { state } = turn;
  if (!isInPast(state)) return 'next';
  playPast(turn, match);
  if (!isInPast(state)) comeTogether(turn);
  return 'again';
}

function dropSilent(turn: Turn, match: MatchState): Progress {
  const silent = silentSeats(turn, match);
  if (silent.length === 0) return 'next';
  leaveMatch(turn, silent, 'timeouts');
  return 'again';
}

function waitForSpectators({ terms, state }: Turn): Progress {
  if (!isHeld(terms, state)) return 'next';
  state.live.held = true;
  return 'wait';
}

function waitForStore({ state, now }: Turn): Progress {
  const { live } = state;
  if (!live.storeFull) return 'next';
  live.held = true;
  live.notBefore = now + BEHIND_MS;
  return 'wait';
}

function playBots(turn: Turn, match: MatchState): Progress {
  const { state, now } = turn;
  const plan = planBots(turn, match);
  if (plan === null || plan.due > now) return 'wait';
  if (state.live.historyBehind && state.record.speed === 'instant') {
    state.live.notBefore = now + BEHIND_MS;
    return 'wait';
  }
  playBot(turn, match, plan);
  return 'again';
}

/** At the start, and after a restart: waits for agents that are not there, and plays. */
function goOn(turn: Turn, awaySince: number | null): void {
  const { terms, state, now } = turn;
  const { startedAt } = state.record;
  if (startedAt !== null && state.match === null) {
    const events = beginMatch(terms, state, startedAt);
    state.lines++;
    state.sequence += events.length;
    for (const { ask } of state.match!.clocks.open) state.live.untold.push(ask);
    wrote(turn, { kind: 'start', at: startedAt, events }, events);
  }
  const { match } = state;
  if (match !== null && !match.over) {
    notAfter(match.clocks, now);
    if (
      awaySince !== null &&
      awaySince < now &&
      match.clocks.stoppedAt === null &&
      nextExpiry(state) !== null
    ) {
      write(turn, { kind: 'pause', at: awaySince, by: 'restart' });
      write(turn, { kind: 'resume', at: now, by: 'restart' });
    }
    if (!isInPast(state)) {
      save(turn);
      comeTogether(turn);
    }
  }
  announce(turn);
}

function comeTogether(turn: Turn): void {
  bringBackAll(turn);
  seatBots(turn);
  begin(turn);
  announce(turn);
}

/** An agent connects to its seat; it is asked again what it was asked before. */
function comeBack(turn: Turn, seat: number): null {
  const { state, emit } = turn;
  // What is opened because the agent is here is told when it is opened.
  const open = openAskOf(state, seat);
  connect(turn, seat);
  const { match } = state;
  if (match !== null && open !== undefined && openAskOf(state, seat) === open && !match.sealed.has(seat))
    prompt(turn, match, open);
  if (match?.over === true)
    emit.effect({
      type: 'tell',
      seat,
      message: { type: 'finished', result: placesOf(turn.terms, match) ?? [] },
    });
  return null;
}

function answer(
  turn: Turn,
  match: MatchState,
  { seat, ask, action, thought, usage, refused = 0 }: Extract<Command, { type: 'answer' }>,
): Rejection | null {
  const { state, now } = turn;
  // Who answers without a connection is back too.
  resume(turn, 'saved');
  const open = openAskOf(state, seat);
  const move = { seat, ask, action, timedOut: false };
  const rejection = judge(turn, match, thought === undefined ? move : { ...move, thought });
  if (rejection !== null) return rejection;
  const tookMs = open === undefined ? null : now - open.openedAt;
  if (tookMs !== null) state.live.seats[seat]!.latencyMs = tookMs;
  if (usage !== undefined) write(turn, { kind: 'usage', at: now, seat, usage, refused, tookMs });
  return null;
}

/** Ends the match as it stands; before the start there will be none. */
function stop(turn: Turn, reason: string, because: string | undefined): void {
  const { state, now } = turn;
  const { record } = state;
  if (because !== undefined) explain(state, because);
  if (record.startedAt === null && record.finishedAt === null) {
    state.record = { ...record, status: 'finished', finishedAt: now };
    announce(turn);
  }
  learn(turn, { type: 'stop', reason });
  // Once it is over: nothing more is played when the pause ends.
  resume(turn, 'control');
}

/** A match that was played at another speed than the standard ones, however shortly, stays one that does not count. */
function noteTerms({ terms, state }: Turn, speed: Speed): void {
  if (state.match === null || state.match.over || isStandardSpeed(terms.hosted, speed)) return;
  state.record = { ...state.record, extra: { ...state.record.extra, termsChanged: true } };
}

function explain(state: RoomState, stoppedBecause: string): void {
  state.record = { ...state.record, extra: { ...state.record.extra, stoppedBecause } };
}

/** Agents whose answer was refused during the pause are asked again. */
function promptAgain(turn: Turn): void {
  const { state } = turn;
  for (const [seat, live] of state.live.seats.entries()) {
    const open = live.refused ? openAskOf(state, seat) : undefined;
    live.refused = false;
    if (open !== undefined && state.match !== null) prompt(turn, state.match, open);
  }
}

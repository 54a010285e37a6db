/** A moment of a finished match: its inputs are read and played again up to there, in short pieces. */
import { type AnyGame, type Input, Match, type MatchSetup, type ReplayHead } from '@lobster-league/kernel';
import type { HistoryStore, StampedEvent, Time } from '../ports/index.js';
import { Refused } from '../refused.js';
import { Pace } from '../room/pace.js';

const AT_ONCE = 1_000;

/** After so many inputs, or when all up to that event of the history was shown. */
export type Wanted = { readonly at: number } | { readonly event: number };

export interface Moment {
  readonly at: number;
  /** The number of the last event until there. */
  readonly event: number;
  readonly turn: number;
  /** The inputs until there, without what was said. */
  readonly inputs: readonly Input[];
  /** By seat, who can still act. */
  readonly inPlay: readonly boolean[];
  /** Whether the match is over. */
  readonly over: boolean;
}

export interface MomentPorts {
  readonly history: Pick<HistoryStore, 'events' | 'replayInputs'>;
  readonly time: Time;
  /** How many characters the inputs may have as JSON. */
  readonly most: number;
}

export async function momentOf(
  { history, time, most }: MomentPorts,
  game: AnyGame,
  { gameId, head }: { readonly gameId: string; readonly head: ReplayHead },
  wanted: Wanted,
): Promise<Moment> {
  const shown = 'event' in wanted ? await gameEvents(history, gameId, wanted.event) : null;
  const last = 'at' in wanted ? wanted.at : Number.POSITIVE_INFINITY;
  const pace = new Pace(time);
  let events = 0;
  const match = Match.start(game, setupOf(head), () => events++);
  const seats = [...head.seats.keys()];
  const gone = new Set<number>();
  const look = (): Omit<Moment, 'event' | 'inputs'> & { readonly events: number } => ({
    at: match.steps,
    turn: game.turn(match.state),
    inPlay: seats.map((seat) => !gone.has(seat) && game.inPlay?.(match.state, seat) !== false),
    over: match.asks().length === 0,
    events,
  });
  const inputs: Input[] = [];
  let size = 0;
  let moment = look();
  for (let more = true; more && match.steps < last; ) {
    const page = await history.replayInputs(gameId, match.steps + 1, AT_ONCE);
    more = page.length === AT_ONCE;
    for (const { moves, fact } of page) {
      if (match.steps >= last) break;
      const input: Input = moves === undefined ? { fact: fact! } : { moves: moves.map(withoutThought) };
      if (fact !== undefined) match.learn(fact);
      else if (match.play(input.moves ?? []) !== null) throw notPlayable();
      if (fact?.type === 'forfeit') gone.add(fact.seat);
      if (shown !== null && events > shown) {
        more = false;
        break;
      }
      moment = look();
      inputs.push(input);
      size += JSON.stringify(input).length;
      if (size > most)
        throw new Refused('INVALID_CONFIG', 'That match is too long to be played on from there.');
      if (pace.due) await pace.rest();
    }
  }
  if ('at' in wanted && moment.at < wanted.at)
    throw new Refused('INVALID_CONFIG', `The match has only ${moment.at} inputs.`, { inputs: moment.at });
  return { ...moment, inputs, event: await lastEvent(history, gameId, moment.events) };
}

function setupOf({ config, seats, seed, commitment, fork }: ReplayHead): MatchSetup {
  return { config, seats, seed, commitment, fork };
}

function withoutThought({ seat, ask, action, timedOut }: NonNullable<Input['moves']>[number]) {
  return { seat, ask, action, timedOut };
}

/** How many events up to that one are the game's and not the room's. */
async function gameEvents(history: MomentPorts['history'], gameId: string, event: number): Promise<number> {
  let count = 0;
  for await (const { sequence, event: one } of allEvents(history, gameId)) {
    if (sequence > event) break;
    if (!one.type.startsWith('room:')) count++;
  }
  return count;
}

/** The number of the event that is the `count`th of the game's. */
async function lastEvent(history: MomentPorts['history'], gameId: string, count: number): Promise<number> {
  let left = count;
  let last = 0;
  for await (const { sequence, event } of allEvents(history, gameId)) {
    if (left === 0) break;
    last = sequence;
    if (!event.type.startsWith('room:')) left--;
  }
  return last;
}

async function* allEvents(history: MomentPorts['history'], gameId: string): AsyncGenerator<StampedEvent> {
  for (let from = 1; ; ) {
    const page = await history.events(gameId, from, AT_ONCE);
    yield* page;
    if (page.length < AT_ONCE) return;
    from = page.at(-1)!.sequence + 1;
  }
}

function notPlayable(): Refused {
  return new Refused(
    'INVALID_CONFIG',
    'The rules that are here do not accept what was played in that match.',
  );
}

/** The events of a replay document: the match is played again. */
import { type AnyGame, type GameEvent, Match, type Replay, type ReplayInput } from '@lobster-league/kernel';
import type { FilmEvent } from './film.js';

export interface ReplayedEvent extends FilmEvent {
  /** When it happened, in ms since 1970; 0 if the replay does not say. */
  readonly at: number;
}

/** `game` is of the version that the replay names. Throws if the match cannot be played as the replay says. */
export function replayedEvents(
  game: AnyGame,
  { head, inputs }: Pick<Replay, 'head' | 'inputs'>,
): ReplayedEvent[] {
  const { config, seats, seed, commitment } = head;
  const fork = 'fork' in head ? head.fork : undefined;
  const shown: ReplayedEvent[] = [];
  const show = (
    event: GameEvent,
    turn: number,
    at: number,
    thoughts: NonNullable<FilmEvent['thoughts']> = [],
  ) =>
    shown.push({
      sequence: shown.length + 1,
      turn,
      at,
      event,
      ...(thoughts.length === 0 ? {} : { thoughts }),
    });
  const match = Match.record(
    game,
    { config: game.config.parse(config), seats: seats.map(seatOf), seed, commitment, fork },
    false,
  );
  for (const [i, event] of match.setupEvents.entries()) show(event, match.setupTurns[i] ?? 0, 0);
  for (const input of inputs) {
    if (!played(match, input)) throw new Error('The match cannot be played as this replay says.');
    const { events, turns } = match.last!;
    const thoughts = (input.moves ?? []).flatMap(({ seat, thought }) =>
      thought === undefined || seats[seat] === undefined ? [] : [{ playerId: seats[seat].id, text: thought }],
    );
    for (const [i, event] of events.entries()) show(event, turns[i]!, input.at ?? 0, i === 0 ? thoughts : []);
  }
  return shown;
}

function seatOf({ id, name, options }: Replay['head']['seats'][number]) {
  return { id, name, ...(options === undefined ? {} : { options }) };
}

type AnyMatch = ReturnType<typeof Match.record<unknown, unknown, unknown, GameEvent, unknown>>;

function played(match: AnyMatch, { moves, fact, at }: ReplayInput): boolean {
  if (moves !== undefined)
    return (
      match.play(
        moves.map(({ seat, ask, action, timedOut }) => ({ seat, ask, action, timedOut })),
        at,
      ) === null
    );
  if (fact !== undefined) match.learn(fact, at);
  return fact !== undefined;
}

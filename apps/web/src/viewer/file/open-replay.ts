/** Opens a replay document that came from a file: plays it with the arena's rules to see its events. */
import {
  type AnyGame,
  Match,
  ofVersion,
  type ReplayInput,
  replayEndSchema,
  replayHeadSchema,
  replayInputSchema,
} from '@lobster-league/kernel';
import { z } from 'zod';
import type { GameRecord } from '../../api/league';
import { loadGame } from '../../games/generic/game-module';
import type { ShownEvent } from '../contract';

const documentSchema = z.object({
  head: replayHeadSchema,
  inputs: z.array(replayInputSchema),
  end: replayEndSchema,
});
type Document = z.infer<typeof documentSchema>;

export interface OpenedReplay {
  readonly text: string;
  readonly record: GameRecord;
  readonly events: readonly ShownEvent[];
}

/** Throws an error that says what is wrong with the document. */
export async function openReplay(arena: string, text: string): Promise<OpenedReplay> {
  const parsed = documentSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new Error('This is no replay of a match.');
  const { head } = parsed.data;
  const known = await loadGame(arena, head.game).catch(() => null);
  if (known === null) throw new Error(`This arena does not know the game ${head.game}.`);
  const game = ofVersion(known, head.rules);
  if (game === undefined)
    throw new Error(`This arena does not keep version ${head.rules} of the rules of ${known.title}.`);
  const events = eventsOf(game, parsed.data);
  return { text, record: recordOf(parsed.data, events), events };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function eventsOf(game: AnyGame, { head, inputs }: Document): ShownEvent[] {
  const { config, seats, seed, commitment } = head;
  const fork = 'fork' in head ? head.fork : undefined;
  const shown: ShownEvent[] = [];
  const show = (
    event: ShownEvent['event'],
    turn: number,
    at: number,
    thoughts: ShownEvent['thoughts'] = [],
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

type SeatOfHead = Document['head']['seats'][number];

function seatOf({ id, name, options }: SeatOfHead) {
  return { id, name, ...(options === undefined ? {} : { options }) };
}

type AnyMatch = ReturnType<typeof Match.record<unknown, unknown, unknown, ShownEvent['event'], unknown>>;

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

/** What the viewer wants to know of a finished match. */
function recordOf({ head, inputs, end }: Document, events: readonly ShownEvent[]): GameRecord {
  const result = end.result ?? [];
  const players = head.seats.map(({ id, name }, seat) => {
    const own = result.find((placement) => placement.seat === seat);
    return {
      playerId: id,
      agentId: null,
      name,
      house: false,
      bot: null,
      placement: own?.place ?? 0,
      score: own?.score ?? 0,
      final: {},
      rating: null,
    };
  });
  return {
    gameId: 'file',
    roomCode: '',
    game: head.game,
    rules: head.rules,
    name: 'A replay from a file',
    config: head.config,
    extra: {},
    players,
    result,
    winnerId: players.find(({ placement }) => placement === 1)?.playerId ?? null,
    rated: false,
    season: '',
    totalTurns: events.at(-1)?.turn ?? 0,
    totalEvents: events.length,
    startedAt: 0,
    finishedAt: inputs.at(-1)?.at ?? 0,
  };
}

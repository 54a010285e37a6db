/** Opens a replay document that came from a file: plays it with the arena's rules to see its events. */
import { ofVersion, replayEndSchema, replayHeadSchema, replayInputSchema } from '@lobster-league/kernel';
import { replayedEvents } from '@lobster-league/pictures';
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
  const events = replayedEvents(game, parsed.data);
  return { text, record: recordOf(parsed.data, events), events };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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

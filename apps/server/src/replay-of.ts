/** The replay document of a recorded match, line by line. */
import type { HistoryStore } from '@lobster-league/arena';
import { replayLines } from '@lobster-league/kernel';

const INPUTS_AT_ONCE = 1_000;

/** Null where there is no such match. */
export async function replayOf(
  history: Pick<HistoryStore, 'replayHead' | 'replayInputs'>,
  gameId: string,
): Promise<AsyncGenerator<string> | null> {
  const ends = await history.replayHead(gameId);
  if (ends === null) return null;
  const [opening, closing] = replayLines(ends.head, [], ends.end);
  return lines(history, gameId, opening!, closing!);
}

async function* lines(
  history: Pick<HistoryStore, 'replayInputs'>,
  gameId: string,
  opening: string,
  closing: string,
): AsyncGenerator<string> {
  yield `${opening}\n`;
  for (let from = 1; ; ) {
    const inputs = await history.replayInputs(gameId, from, INPUTS_AT_ONCE);
    if (inputs.length > 0)
      yield (from === 1 ? '' : ',\n') + inputs.map((input) => JSON.stringify(input)).join(',\n');
    from += inputs.length;
    if (inputs.length === INPUTS_AT_ONCE) continue;
    if (from > 1) yield '\n';
    break;
  }
  yield `${closing}\n`;
}

/** An agent's answer on its way into the match: checked against the game's schema, and timed. Every gateway plays by it. */
import type { Accepted, Answer, Room } from '@lobster-league/arena';
import { cleanText, cleanTexts, type Rejection } from '@lobster-league/kernel';
import { MAX_THOUGHT } from '@lobster-league/protocol';
import { issueText } from './http/issue-text.js';
import type { Services } from './services.js';

/** Accepted once it is durable, or rejected with the reason; throws Refused where there is nothing to answer. */
export async function play(
  { metrics, time }: Pick<Services, 'metrics' | 'time'>,
  gateway: string,
  room: Room,
  seat: number,
  { action, ask = null, thought }: Answer,
): Promise<Accepted | Rejection> {
  const startedAt = performance.now();
  const count = (outcome: 'accepted' | 'rejected' | 'refused'): void =>
    metrics.step({ game: room.record.game, gateway, outcome }, performance.now() - startedAt);
  const openedAt = askedAt(room, seat, ask);
  const parsed = room.hosted.game.action.safeParse(cleanTexts(action));
  if (!parsed.success) {
    count('rejected');
    return { code: 'INVALID_ACTION', message: issueText(parsed.error.issues[0]!) };
  }
  const said = thought === undefined ? '' : cleanText(thought, MAX_THOUGHT);
  const answer = {
    action: parsed.data,
    ask,
    ...(said === '' ? {} : { thought: said }),
  };
  try {
    const outcome = await room.answer(seat, answer);
    count('accepted' in outcome ? 'accepted' : 'rejected');
    if ('accepted' in outcome && openedAt !== null)
      metrics.decision({ game: room.record.game, gateway }, time.now() - openedAt);
    return outcome;
  } catch (error) {
    count('refused');
    throw error;
  }
}

/** When what it answers was asked; null where that is another process's to know. */
function askedAt({ liveMatch }: Room, seat: number, id: Answer['ask']): number | null {
  const open = liveMatch?.clocks.open.find(
    ({ ask }) => ask.seat === seat && (id === null || id === undefined || ask.id === id),
  );
  return open?.openedAt ?? null;
}

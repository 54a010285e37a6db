/** An agent's answer on its way into the match: checked against the game's schema, and timed. Every gateway plays by it. */
import { type Accepted, type Answer, type Room, untraced } from '@lobster-league/arena';
import { cleanText, cleanTexts, type Rejection } from '@lobster-league/kernel';
import { MAX_THOUGHT } from '@lobster-league/protocol';
import { issueText } from './http/issue-text.js';
import { once } from './http/once.js';
import type { Services } from './services.js';

/** Accepted once it is durable, or rejected with the reason; throws Refused where there is nothing to answer. */
export async function play(
  { metrics, time, tracing }: Pick<Services, 'metrics' | 'time' | 'tracing'>,
  gateway: string,
  room: Room,
  seat: number,
  { action, ask = null, thought, usage }: Answer,
): Promise<Accepted | Rejection> {
  const { roomId, code, game } = room.record;
  const about = { 'room.id': roomId, 'room.code': code, game, seat };
  const startedAt = performance.now();
  const refusals = refusedIn(room);
  const refused = refusals.get(seat) ?? 0;
  const count = (outcome: 'accepted' | 'rejected' | 'refused'): void => {
    metrics.step({ game, gateway, outcome }, performance.now() - startedAt);
    if (outcome === 'rejected') refusals.set(seat, refused + 1);
    else if (outcome === 'accepted') refusals.delete(seat);
  };
  const { begin, trace } = tracing ?? { begin: untraced, trace: untraced };
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
    ...(usage === undefined ? {} : { usage, refused }),
  };
  try {
    const outcome = await begin(`${gateway} answer`, about, () =>
      trace('room answer', about, () => room.answer(seat, answer)),
    );
    count('accepted' in outcome ? 'accepted' : 'rejected');
    if ('accepted' in outcome && openedAt !== null)
      metrics.decision({ game, gateway }, time.now() - openedAt);
    return outcome;
  } catch (error) {
    count('refused');
    throw error;
  }
}

/** How many answers of each seat were refused since the last one that was accepted here. */
const refusedIn = once((_room: Room) => new Map<number, number>());

/** When what it answers was asked; null where that is another process's to know. */
function askedAt({ liveMatch }: Room, seat: number, id: Answer['ask']): number | null {
  const open = liveMatch?.clocks.open.find(
    ({ ask }) => ask.seat === seat && (id === null || id === undefined || ask.id === id),
  );
  return open?.openedAt ?? null;
}

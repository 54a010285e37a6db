/** An agent's answer on its way into the match: checked against the game's schema, and timed. Every door plays by it. */
import type { Accepted, Answer, Room } from '@lobster-league/arena';
import type { Rejection } from '@lobster-league/kernel';
import type { Hall } from './http/door.js';
import { issueText } from './http/issue-text.js';

export const MAX_THOUGHT = 500;

/** Accepted once it is durable, or rejected with the reason; throws Refused where there is nothing to answer. */
export async function play(
  { metrics }: Pick<Hall, 'metrics'>,
  room: Room,
  seat: number,
  { action, ask = null, thought }: Answer,
): Promise<Accepted | Rejection> {
  const startedAt = performance.now();
  const count = (outcome: 'accepted' | 'rejected' | 'refused'): void =>
    metrics.step(room.record.game, outcome, performance.now() - startedAt);
  const parsed = room.hosted.game.action.safeParse(action);
  if (!parsed.success) {
    count('rejected');
    return { code: 'INVALID_ACTION', message: issueText(parsed.error.issues[0]!) };
  }
  const said = thought?.trim().slice(0, MAX_THOUGHT);
  const answer = {
    action: parsed.data,
    ask,
    ...(said === undefined || said === '' ? {} : { thought: said }),
  };
  try {
    const outcome = await room.answer(seat, answer);
    count('accepted' in outcome ? 'accepted' : 'rejected');
    return outcome;
  } catch (error) {
    count('refused');
    throw error;
  }
}

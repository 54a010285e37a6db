/** Questions that an agent need not be asked: those with one answer only, and those that it wants answered as before. */
import { isRejection } from '@lobster-league/kernel';
import type { News } from '../league/play/held-seats.js';
import { askOf, seatStatus, untilTurn } from '../league/play/seat-turn.js';
import { play } from '../play.js';
import { actionText } from './action-text.js';
import type { League, McpSeat } from './league.js';
import { choiceOf, onlyAnswer } from './turn.js';

/** An answer is repeated so often, then the agent is asked again. */
const MOST_REPEATS = 10;

interface Repeated {
  readonly action: unknown;
  /** What there was to choose from. */
  readonly choice: string;
  left: number;
}

/** By kind of question; forgotten with the connection that is kept for the seat. */
const repeated = new WeakMap<News, Map<string, Repeated>>();

/** A question as it is asked, before it is answered. */
export interface Question {
  readonly kind: string;
  readonly choice: string | null;
}

export function questionTo({ services }: League, { room, seat }: McpSeat): Question | null {
  const ask = askOf(room, seat, services.time.now());
  return ask === null ? null : { kind: ask.kind, choice: choiceOf(room, seat) };
}

/** From now on that kind of question is answered by it, as long as there is the same to choose from. */
export function repeat({ hold }: McpSeat, { kind, choice }: Question, action: unknown): void {
  if (hold === null || choice === null) return;
  const answers = repeated.get(hold.news) ?? new Map<string, Repeated>();
  repeated.set(hold.news, answers.set(kind, { action, choice, left: MOST_REPEATS }));
}

export function repeatNoMore({ hold }: McpSeat, { kind }: Question): void {
  if (hold !== null) repeated.get(hold.news)?.delete(kind);
}

/** Waits until there is something for the agent to decide; what was played for it meanwhile, in words. */
export async function untilChoice(
  league: League,
  seated: McpSeat,
  seconds: number,
  signal: AbortSignal,
): Promise<string[]> {
  const { services, waits } = league;
  const { room, seat } = seated;
  const until = services.time.now() + 1000 * seconds;
  const played: string[] = [];
  for (;;) {
    await untilTurn(waits, seated, Math.max(0, until - services.time.now()) / 1000, signal);
    const ask = seatStatus(seated) === 'your_turn' ? askOf(room, seat, services.time.now()) : null;
    const action = ask === null ? null : (again(seated, ask.kind) ?? onlyAnswer(room, seat));
    if (ask === null || action === null) return played;
    if (isRejection(await play(services, 'mcp', room, seat, { action, ask: ask.id }))) return played;
    played.push(`${ask.kind}: ${actionText(Object(action))}`);
  }
}

function again(seated: McpSeat, kind: string): unknown {
  const { room, seat, hold } = seated;
  const answer = hold === null ? undefined : repeated.get(hold.news)?.get(kind);
  if (answer === undefined) return null;
  if (answer.left > 0 && answer.choice === choiceOf(room, seat)) {
    answer.left--;
    return answer.action;
  }
  repeatNoMore(seated, { kind, choice: '' });
  return null;
}

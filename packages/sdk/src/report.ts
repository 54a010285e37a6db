/** The report of a match: place, response times, timeouts, refusals. */
import type { DiceCheck } from './dice.js';

/** Milliseconds. */
export interface Latency {
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
  readonly worst: number;
}

export interface Decisions {
  readonly count: number;
  /** How long `decide` took. */
  readonly thinking: Latency;
  /** From receiving the question to the acknowledgement of the answer. */
  readonly answering: Latency;
  /** Answers that the rules refused. */
  readonly refused: number;
  /** Questions for which `decide` threw, or returned nothing that could be sent; the fallback was played. */
  readonly failed: number;
  /** Questions for which time ran out. */
  readonly timeouts: number;
}

export interface Report {
  readonly game: string;
  readonly matchId: string;
  /** The page of the match, live or as a replay. */
  readonly page: string;
  /** The agent's player id in events and standings. */
  readonly playerId: string;
  /** 1 is best; null if the match was removed before its end. */
  readonly place: number | null;
  readonly won: boolean;
  /** The names of those in the first place; empty without a result. */
  readonly winners: readonly string[];
  readonly score: number | null;
  readonly reconnects: number;
  /** Whether the dice were those that the server had committed to. */
  readonly dice: DiceCheck;
  readonly decisions: Decisions;
}

/** Who won and whether that was the agent, and where the replay is, in two lines. */
export function tellResult({
  winners,
  won,
  place,
  score,
  page,
}: Pick<Report, 'winners' | 'won' | 'place' | 'score' | 'page'>): string {
  const first = won ? 'I won' : `${winners.join(' and ') || 'Somebody else'} won, not I`;
  const end =
    place === null ? 'The match ended without a result' : `${first}: place ${place}, score ${score}`;
  return `${end}\nreplay: ${page}`;
}

export function latencyOf(times: readonly number[], digits = 1): Latency {
  const round = (ms: number): number => Number(ms.toFixed(digits));
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return {
    median: round(at(0.5)),
    p90: round(at(0.9)),
    p99: round(at(0.99)),
    worst: round(sorted.at(-1) ?? 0),
  };
}

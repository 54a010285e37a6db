/** What a puzzle asks. */
import type { Puzzle } from '@lobster-league/insight/puzzles';

const QUESTIONS = {
  buy_decision: 'question.buy',
  build_decision: 'question.build',
  your_turn: 'question.turn',
  trade_received: 'question.trade',
  lobster_pot_decision: 'question.pot',
  must_raise_funds: 'question.funds',
  claim: 'question.claim',
  turn: 'question.order',
} as const;

type Question = (typeof QUESTIONS)[keyof typeof QUESTIONS] | 'question.other';

export function questionOf({ kind }: Pick<Puzzle, 'kind'>): Question {
  const known: Readonly<Record<string, Question>> = QUESTIONS;
  return known[kind] ?? 'question.other';
}

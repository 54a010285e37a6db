/** What a puzzle asks, in words. */
import type { Puzzle } from '@lobster-league/insight/puzzles';

const QUESTIONS: Readonly<Record<string, string>> = {
  buy_decision: 'Buy it, or keep the money?',
  build_decision: 'Build, and what?',
  your_turn: 'What first?',
  trade_received: 'Take the trade?',
  lobster_pot_decision: 'How to leave the pot?',
  must_raise_funds: 'You owe: where from?',
  claim: 'Which word?',
  turn: 'Which order?',
};

export function questionOf({ kind }: Pick<Puzzle, 'kind'>): string {
  return QUESTIONS[kind] ?? 'What now?';
}

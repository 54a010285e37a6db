/** The decisions of one game as text: what was done, what else was legal, and what a house bot would have done. */
import { canonical } from '@lobster-league/kernel';
import type { DecisionMade, RecordedGame } from '@lobster-league/sdk';
import { bold, dim, type Io, oneLine } from '../io.js';

/** More legal actions than this are counted, not listed. */
const MOST_LEGAL = 8;

export function explainText(io: Io, { game, adviser, decisions }: RecordedGame): string {
  const differ = decisions.filter(({ action, advice }) => canonical(action) !== canonical(advice)).length;
  const title = `game ${game.game} against ${game.bot}, seat ${game.seat + 1}, seed ${game.seed}: place ${game.place} with ${game.score}`;
  return `${bold(io, oneLine(title))}
${decisions.length} decisions, of which ${adviser} would have made ${differ} otherwise

${decisions.map((made) => decisionText(io, made, adviser)).join('\n')}
`;
}

function decisionText(io: Io, made: DecisionMade, adviser: string): string {
  const same = canonical(made.action) === canonical(made.advice);
  const lines = [
    `${same ? ' ' : '≠'} turn ${made.turn}, ${made.kind}: ${told(made.action)}${made.fallback ? ' (the fallback)' : ''}`,
    ...(made.thought === null ? [] : [dim(io, `      “${oneLine(made.thought)}”`)]),
    ...(same ? [] : [`      ${adviser}: ${told(made.advice)}`]),
    dim(io, `      legal: ${legalText(made)}`),
  ];
  return lines.join('\n');
}

function legalText({ legal, legalCount }: DecisionMade): string {
  const listed = legal.slice(0, MOST_LEGAL).map(told).join(', ');
  return legalCount > MOST_LEGAL ? `${listed} and ${legalCount - MOST_LEGAL} more` : listed;
}

/** An action without the words that every action has. */
function told(action: unknown): string {
  const { type, ...fields } = Object(action);
  const name = String(type).replace(/^action:/, '');
  return oneLine(Object.keys(fields).length === 0 ? name : `${name} ${JSON.stringify(fields)}`);
}

/** The prompts for the model: the rules once, and the table, the question and the choices each time. */
import type { AnyGame } from '@lobster-league/kernel';
import type { AgentAsk } from '@lobster-league/sdk';

const LEGAL_SHOWN = 60;

export function systemText({ title, pitch, primer }: Pick<AnyGame, 'title' | 'pitch' | 'primer'>): string {
  return `You play ${title} in Lobster League against other agents, to win. People watch and read your thoughts.
Answer each question by calling exactly one function. If you cannot call functions, answer with one JSON object and nothing else:
{"action": <one of the legal actions, as listed>, "thought": "<why, in a sentence or two>"}
Be brief: time is short, and whoever is late has the fallback played for it.

${primer ?? pitch.about}`;
}

export function questionText(table: string, ask: AgentAsk<object>, memory: readonly string[]): string {
  const { kind, brief, legal, open, inWords, fallback, timeLeftMs, timeouts, refused } = ask;
  const shown = legal.slice(0, LEGAL_SHOWN).map((action) => JSON.stringify(action));
  const more = legal.length > LEGAL_SHOWN ? [`… and ${legal.length - LEGAL_SHOWN} more`] : [];
  return [
    table,
    '',
    `You are asked: ${kind} ${JSON.stringify(brief)}`,
    timeLeftMs === null ? 'There is no time limit.' : `You have ${Math.round(timeLeftMs / 1000)} seconds.`,
    ...(timeouts === 0 ? [] : [`Timeouts in a row so far: ${timeouts}; at five you are out.`]),
    ...(refused === null ? [] : [`Your last answer was refused: ${refused.message}`]),
    `Legal actions: ${[...shown, ...more].join(' ')}`,
    ...(inWords === null ? [] : [inWords]),
    ...(open.length === 0 ? [] : [`Not all are listed of: ${open.join(', ')}`]),
    `If you say nothing: ${JSON.stringify(fallback)}`,
    ...(memory.length === 0 ? [] : ['Your last decisions:', ...memory.map((line) => `- ${line}`)]),
  ].join('\n');
}

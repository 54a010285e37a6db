/** What has happened: the events of a match in words, and its replay document. */
import { z } from 'zod';
import { Pending } from '../../http/endpoints.js';
import { matchInput } from '../inputs.js';
import type { League } from '../league.js';
import { analysis, history, replayLines } from '../outputs.js';
import { type Tool, ToolError, tool } from '../tool.js';

const MOST_LINES = 200;

export function pastTools(league: League): Tool[] {
  return [
    tool({
      name: 'history',
      title: 'What happened',
      description: 'The events of a match in words, a page at a time; as far as spectators have seen them.',
      input: z.strictObject({
        match: matchInput,
        from: z.int().min(1).optional().describe('the number of the first event; the last ones if absent'),
        limit: z.int().min(1).max(MOST_LINES).default(50),
      }),
      output: history,
      readOnly: true,
      run: async ({ match, from, limit }, { caller }) => {
        const ask = (first: number, most: number) =>
          league.ask(
            'getEvents',
            { params: { match }, query: { from: first, limit: most, text: 'true' } },
            caller,
          );
        const first = from ?? Math.max(1, (await ask(1, 1)).last - limit + 1);
        const { events, last, next } = await ask(first, limit);
        return { match, last, next, events: events.map(({ sequence, text = '' }) => `${sequence} ${text}`) };
      },
    }),
    tool({
      name: 'analysis',
      title: 'Why did I lose?',
      description:
        'What a finished match meant: its story, how accurate and how lucky each player was, turning points, and decisions that cost or won most, with what would have been better. Call it again while it is being made.',
      input: z.strictObject({
        match: matchInput,
        player: z
          .string()
          .max(64)
          .optional()
          .describe('the player_id whose decisions to list; all if absent'),
      }),
      output: analysis,
      readOnly: true,
      run: async ({ match, player }, { caller }) => {
        const found = await caller.context.during('events', async () =>
          league.services.analyses.of(await league.matches.recorded(match)),
        );
        if (found instanceof Pending)
          return { match, state: 'being_made' as const, next: 'Call analysis again in a few seconds.' };
        const { players, turningPoints, decisions, story } = found;
        return {
          match,
          state: 'ready' as const,
          story: [...story],
          players: players.map(({ playerId, name, luck, accuracy, decisions: count }) => ({
            playerId,
            name,
            luckPoints: Math.round(100 * luck),
            accuracyPercent: accuracy === null ? null : Math.round(100 * accuracy),
            decisionsCompared: count,
          })),
          turningPoints: turningPoints.map(
            ({ sequence, turn, byLuck, told }) =>
              `${sequence} turn ${turn}${byLuck ? ', by luck' : ''}: ${told.join('; ')}`,
          ),
          decisions: decisions
            .filter(({ playerId }) => player === undefined || playerId === player)
            .map(({ sequence, turn, playerId, mark, told, why }) => ({
              sequence,
              turn,
              playerId,
              mark,
              told,
              why,
            })),
        };
      },
    }),
    tool({
      name: 'replay',
      title: 'Replay',
      description:
        'The replay document of a finished match, some lines at a time: seed, seats, every move with its thought. Anybody can verify it.',
      input: z.strictObject({
        match: matchInput,
        from: z.int().min(1).default(1).describe('the first line'),
        limit: z.int().min(1).max(MOST_LINES).default(50),
      }),
      output: replayLines,
      readOnly: true,
      // It reads the document from its beginning, however far on the page is.
      run: ({ match, from, limit }, { caller }) =>
        caller.context.during('replay', () => replayPage(league, match, from, limit)),
    }),
  ];
}

async function replayPage(league: League, match: string, from: number, limit: number) {
  const lines: string[] = [];
  let number = 0;
  let more = false;
  for await (const line of linesOf(await league.matches.replay(match))) {
    number++;
    more = number >= from + limit;
    if (more) break;
    if (number >= from) lines.push(line);
  }
  if (lines.length === 0) throw new ToolError('no_such_line', `The replay has ${number} lines.`);
  return { match, from, lines, next: more ? from + limit : null };
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

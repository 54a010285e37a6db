/** Playing: one tool to act for each game, with that game's own schema; the board, what is legal, and leaving. */
import type { HostedGame } from '@lobster-league/arena';
import { isRejection } from '@lobster-league/kernel';
import { MAX_THOUGHT, shownThought } from '@lobster-league/protocol';
import { type ZodType, z } from 'zod';
import { ALL_LEGAL, timeoutsOf } from '../../league/play/seat-turn.js';
import { play } from '../../play.js';
import { matchInput, seatInput } from '../inputs.js';
import { type League, withoutHandle } from '../league.js';
import { acted, boardSeen, left, legalActions } from '../outputs.js';
import { jsonSchema, type Tool, ToolError, tool } from '../tool.js';
import { askTold, boardOf, legalTold, turnOf } from '../turn.js';

export function playTools(league: League): Tool[] {
  return [
    ...league.games.map((hosted) => actTool(league, hosted)),
    tool({
      name: 'look_at_board',
      title: 'Look at the board',
      description:
        'A match as it is: your own with all that your seat may see, or any other, by match, as spectators see it.',
      input: z.strictObject({
        seat: seatInput.optional(),
        match: matchInput.optional(),
        format: z.enum(['text', 'json']).default('text').describe('a few lines, or everything'),
      }),
      output: boardSeen,
      readOnly: true,
      run: async ({ seat, match, format }, { caller }) => {
        if (seat !== undefined) {
          const { room, seat: number } = await league.seated(seat);
          return { match: room.roomId, board: format === 'json' ? room.view(number) : boardOf(room, number) };
        }
        if (match === undefined)
          throw new ToolError('invalid_input', 'Give seat (your own handle) or match (an id or code).');
        const { room, record, view } = await league.ask('getSnapshot', { params: { match } }, caller);
        return {
          match: room?.roomId ?? record?.gameId ?? match,
          status: room?.status ?? 'finished',
          board: view,
        };
      },
    }),
    tool({
      name: 'legal_actions',
      title: 'Legal actions',
      description:
        'Every action that would be accepted from your seat now, and what is asked; in words where finding the action is the game and the match may be rated.',
      input: z.strictObject({ seat: seatInput }),
      output: legalActions,
      readOnly: true,
      run: async ({ seat }) => {
        const { room, seat: number } = await league.seated(seat);
        const ask = askTold(room, number, league.services.time.now());
        return { ask, ...(ask === null ? { legal: [] } : legalTold(room, number, ALL_LEGAL)) };
      },
    }),
    tool({
      name: 'leave_match',
      title: 'Leave a match',
      description: 'Frees your seat before the start; forfeits the match later.',
      input: z.strictObject({ seat: seatInput }),
      output: left,
      run: async ({ seat }) => {
        const { room, seat: number } = await league.seated(seat);
        const { playerId, token } = room.record.seats[number]!;
        if (room.started) await room.forfeit(number, 'left');
        else await room.leave(playerId);
        league.holds.release(token);
        return { left: true as const, match: room.roomId };
      },
    }),
  ];
}

function actTool(league: League, { game }: HostedGame): Tool {
  const { services } = league;
  return tool({
    name: `act_${game.id}`,
    title: `Act in ${game.id}`,
    description: `Answers the question to your seat in a match of ${game.id}. A refused action costs nothing: try again before the deadline.`,
    input: z.strictObject({
      seat: seatInput,
      action: z.preprocess(unwrapped, z.unknown()),
      thought: shownThought(4 * MAX_THOUGHT).describe(
        `why, for the people watching; at most ${MAX_THOUGHT} characters are shown`,
      ),
      ask: z
        .int()
        .optional()
        .describe('the id of the ask you answer, so that nothing else is answered by it'),
    }),
    shown: {
      action: { description: 'what to do', ...jsonSchema((game.agentAction ?? game.action) as ZodType) },
    },
    output: acted,
    run: async ({ seat: handle, action, thought, ask }) => {
      const seated = await league.seated(handle);
      const { room, seat } = seated;
      if (room.record.game !== game.id)
        throw new ToolError(
          'wrong_game',
          `That seat is in a match of ${room.record.game}: use act_${room.record.game}.`,
        );
      const said = thought === undefined ? {} : { thought: withoutHandle(thought, handle) };
      const outcome = await play(services, 'mcp', room, seat, { action, ask: ask ?? null, ...said });
      if (isRejection(outcome)) {
        const open = askTold(room, seat, services.time.now());
        throw new ToolError(outcome.code, outcome.message, {
          ...(outcome.context === undefined ? {} : { details: outcome.context }),
          ...(open === null ? {} : { ask: open, ...legalTold(room, seat) }),
          ...timeoutsOf(room, seat),
        });
      }
      const { tookMs, consecutiveTimeouts, totalTimeouts } = outcome;
      return {
        accepted: true as const,
        tookMs,
        timeoutsInARow: consecutiveTimeouts,
        totalTimeouts,
        now: turnOf(league, await league.seated(handle)),
      };
    },
  });
}

/** Some models write the action as text. */
function unwrapped(action: unknown): unknown {
  if (typeof action !== 'string') return action;
  try {
    return JSON.parse(action);
  } catch {
    return action;
  }
}

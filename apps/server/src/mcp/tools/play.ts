/** Playing: one tool to act in any game, the board, and leaving. */
import { isRejection } from '@lobster-league/kernel';
import { MAX_THOUGHT, shownThought, usage } from '@lobster-league/protocol';
import { z } from 'zod';
import { play } from '../../play.js';
import { actionFrom } from '../action-text.js';
import { questionTo, repeat, repeatNoMore, untilChoice } from '../auto-answers.js';
import { matchInput, seatInput, secondsInput, sinceInput } from '../inputs.js';
import { type League, withoutHandle } from '../league.js';
import { boardSeen, left, turned } from '../outputs.js';
import { type Tool, ToolError, tool } from '../tool.js';
import { askAt, askTold, legalTold, turnOf, wholeOf } from '../turn.js';

export function playTools(league: League): Tool[] {
  return [
    actTool(league),
    tool({
      name: 'look_at_board',
      title: 'Look at the board',
      description:
        'The whole: of your own match the board, the question and every legal action; of any other, by match, what spectators see.',
      input: z.strictObject({
        seat: seatInput.optional(),
        match: matchInput.optional(),
        format: z.enum(['text', 'json']).default('text').describe('a few lines, or everything'),
      }),
      output: boardSeen,
      readOnly: true,
      run: async ({ seat, match, format }, { caller }) => {
        if (seat !== undefined) {
          const seated = await league.seated(seat);
          return { ...wholeOf(league, seated, format === 'json'), match: seated.room.roomId };
        }
        if (match === undefined)
          throw new ToolError('invalid_input', 'Give seat (your own handle) or match (an id or code).');
        const { room, record, view } = await league.ask('getSnapshot', { params: { match } }, caller);
        const status = room?.status ?? 'finished';
        return { match: room?.roomId ?? record?.gameId ?? match, status, board: view };
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

function actTool(league: League): Tool {
  const { services } = league;
  return tool({
    name: 'act',
    title: 'Act',
    description:
      'Answers the question to your seat, and waits for the next one. A refused action costs nothing: try again before the deadline.',
    input: z.strictObject({
      seat: seatInput,
      since: sinceInput,
      action: z.unknown(),
      thought: shownThought(4 * MAX_THOUGHT).describe('why, in a sentence, for the people watching'),
      repeat: z
        .boolean()
        .default(false)
        .describe(
          'answer this kind of question in the same way while legal stays the same, ten times at most',
        ),
      usage,
      max_seconds: secondsInput,
    }),
    shown: {
      action: { type: 'string', description: 'one of legal, like "buy squareIndex=5"; or an action as JSON' },
    },
    output: turned,
    run: async (
      { seat: handle, since, action, thought, usage: cost, repeat: again, max_seconds },
      { signal },
    ) => {
      const seated = await league.seated(handle);
      const { room, seat } = seated;
      const { game } = room.hosted;
      const question = questionTo(league, seated);
      const said = thought === undefined ? {} : { thought: withoutHandle(thought, handle) };
      const answer = { action: actionFrom(action, game), ask: askAt(since), usage: cost, ...said };
      const outcome = await play(services, 'mcp', room, seat, answer);
      if (isRejection(outcome)) {
        const ask = askTold(league, room, seat);
        throw new ToolError(outcome.code, outcome.message, {
          ...(outcome.context === undefined ? {} : { details: outcome.context }),
          ...(ask === undefined ? {} : { ask, ...legalTold(room, seat) }),
        });
      }
      if (question !== null) (again ? repeat : repeatNoMore)(seated, question, answer.action);
      const auto = await untilChoice(league, seated, max_seconds, signal);
      return turnOf(league, seated, { since, auto });
    },
  });
}

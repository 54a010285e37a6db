/** Prompts to start playing, one for each game. */
import { ErrorCode, type GetPromptResult, McpError, type Prompt } from '@modelcontextprotocol/sdk/types.js';
import type { League } from './league.js';
import { rulesOf } from './tools/arena.js';

export interface Prompts {
  readonly listed: readonly Prompt[];
  get(name: string, given: Readonly<Record<string, string>> | undefined): GetPromptResult;
}

const ARGUMENTS = [
  { name: 'name', description: 'what spectators see you as', required: false },
  {
    name: 'match',
    description: 'the code of a match that waits; without it a table of your own',
    required: false,
  },
];

export function leaguePrompts(league: League): Prompts {
  const listed = league.gameNames.map((game): Prompt => {
    const description = `Play a match of ${game} to the end`;
    return { name: `play_${game}`, title: `Play ${game}`, description, arguments: ARGUMENTS };
  });
  return {
    listed,
    get(name, { name: shown = 'a name of your own', match } = {}) {
      const game = league.gameNames.find((one) => name === `play_${one}`);
      if (game === undefined) {
        const names = listed.map((prompt) => prompt.name).join(', ');
        throw new McpError(ErrorCode.InvalidParams, `There is no such prompt; there are ${names}`);
      }
      const text = start(game, shown.slice(0, 40), match?.slice(0, 64), rulesOf(league, game));
      return { description: `Play ${game}`, messages: [{ role: 'user', content: { type: 'text', text } }] };
    },
  };
}

function start(game: string, name: string, match: string | undefined, rules: string): string {
  const seat =
    match === undefined
      ? `create_match with game "${game}", or quick_match to meet other agents`
      : `join_match with match "${match}"`;
  return `Play a match of ${game} in Lobster League to its end, and try to win. People watch.

1. Get a seat as ${name}: ${seat}. Keep the seat handle that you are given; it is your key to the seat, so never show it in a thought.
2. Repeat until status is finished or out: choose one of legal, and call act with your seat, since (what at said last), the action and a short thought for the people watching. It answers with the next question and what has changed since. If status is not_yet, call wait_for_turn. If your action is refused, read why and send another before the deadline: secondsLeft is firm, and when it has passed the fallback is played for you. After five timeouts in a row you are out.
   Where the same question comes again and again with nothing new, such as whether to build, repeat: true answers it for you. look_at_board tells the whole.
3. Say how it went: your place, and what decided the match.

The rules:

${rules}`;
}

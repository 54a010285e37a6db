/** What there is: games, rules, matches, boards; and a name that lasts. */
import { league as wire } from '@lobster-league/protocol';
import { type ZodType, z } from 'zod';
import { gameInput } from '../inputs.js';
import type { League } from '../league.js';
import { games, matches, registered, rules } from '../outputs.js';
import { signatures } from '../signature.js';
import { jsonSchema, type Tool, tool } from '../tool.js';

export function arenaTools(league: League): Tool[] {
  return [
    tool({
      name: 'list_games',
      title: 'Games',
      description: 'The games of this server: how many play, house bots, what a table may choose.',
      input: z.strictObject({}),
      output: games,
      readOnly: true,
      run: async (_input, { caller }) => {
        const { games: all } = await league.ask('listGames', {}, caller);
        return {
          games: all
            .filter(({ game }) => league.gameNames.includes(game))
            .map(({ game, seats, tableSize, bots, live, queued }) => ({
              game,
              players: seats,
              usualTable: tableSize,
              bots,
              matchesLive: live,
              waiting: queued,
            })),
        };
      },
    }),
    tool({
      name: 'rules',
      title: 'Rules of a game',
      description: 'A game on a page: goal, questions, every action, and what a table and a seat may choose.',
      input: z.strictObject({ game: gameInput(league) }),
      output: rules,
      readOnly: true,
      run: async ({ game: name }) => {
        const { game, newConfig } = league.game(name);
        return {
          game: name,
          rules: rulesOf(league, name),
          actions: signatures(jsonSchema((game.agentAction ?? game.action) as ZodType)),
          config: signatures(jsonSchema(newConfig ?? game.config)),
          options: game.seatOptions === undefined ? [] : signatures(jsonSchema(game.seatOptions)),
        };
      },
    }),
    tool({
      name: 'list_matches',
      title: 'Matches',
      description:
        'Matches that wait for players, are played, or have just ended. Those that wait can be joined.',
      input: z.strictObject({
        game: gameInput(league).optional(),
        status: wire.roomStatus.optional().describe('waiting: you can join it'),
        limit: z.int().min(1).max(50).default(20),
      }),
      output: matches,
      readOnly: true,
      run: async ({ game, status, limit }, { caller }) => {
        const { matches: listed, total } = await league.ask(
          'listMatches',
          { query: { game, status, limit } },
          caller,
        );
        return {
          total,
          matches: listed.map(
            ({ roomId, code, game: played, name, status: now, turn, seats, speed, admits }) => ({
              match: roomId,
              code,
              game: played,
              name,
              status: now,
              turn,
              speed,
              players: seats.filter(({ taken }) => taken !== 'open').map(markedName),
              admits,
              openSeats: seats.filter(({ taken }) => taken === 'open').length,
            }),
          ),
        };
      },
    }),
    tool({
      name: 'register',
      title: 'Register an agent',
      description:
        'Takes an agent_id for good, to play rated under it. The key is shown this once: keep it, and show it to nobody. Guests need none of this.',
      input: z.strictObject({
        agent_id: wire.registration.shape.agentId,
        name: wire.registration.shape.name,
        description: wire.registration.shape.description,
        kind: wire.registration.shape.kind.describe('person: a person plays under it, by your word'),
      }),
      output: registered,
      run: async ({ agent_id, name, description, kind }, { caller }) => {
        const body = { agentId: agent_id, name, description, kind };
        const { agent, agentKey, agentSecret, recoveryCode } = await league.ask(
          'registerAgent',
          { body },
          caller,
        );
        return {
          agent_id: agent.agentId,
          name: agent.name,
          agent_key: agentKey ?? '',
          agent_secret: agentSecret ?? '',
          recovery_code: recoveryCode ?? '',
        };
      },
    }),
    tool({
      name: 'leaderboard',
      title: 'Leaderboard',
      description: 'Who is best at a game: this season, of all time, or most improved.',
      input: z.strictObject({
        game: gameInput(league),
        board: wire.boardName.default('season'),
        kind: wire.boardKind.default('agents'),
        limit: z.int().min(1).max(100).default(20),
      }),
      output: wire.board,
      readOnly: true,
      run: ({ game, board, kind, limit }, { caller }) =>
        league.ask('getBoard', { params: { game }, query: { board, kind, limit } }, caller),
    }),
  ];
}

/** Agents by their names alone. */
function markedName({ name, kind }: Pick<wire.RoomInfo['seats'][number], 'name' | 'kind'>): string {
  return kind === null || kind === 'agent' ? name : `${name} (${kind})`;
}

export function rulesOf(league: League, name: string): string {
  const { game } = league.game(name);
  return game.primer ?? game.pitch.about;
}

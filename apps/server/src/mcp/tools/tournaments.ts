/** Tournaments: which there are, taking part, and the seats of each match. */
import type { league as wire } from '@lobster-league/protocol';
import { z } from 'zod';
import { bearing, registeredId } from '../identity.js';
import { gameInput, identityInput, optionsInput, secondsInput } from '../inputs.js';
import { handleOf, type League } from '../league.js';
import { entered, left, tournamentSeats, tournaments } from '../outputs.js';
import { type Tool, tool } from '../tool.js';

const idInput = z
  .string()
  .regex(/^[0-9a-z-]{1,40}$/)
  .describe('its id');

export function tournamentTools(league: League): Tool[] {
  return [
    tool({
      name: 'tournaments',
      title: 'Tournaments',
      description: 'Those that can be joined, run, or are over; of one that you name, the standings.',
      input: z.strictObject({
        game: gameInput(league).optional(),
        status: z.enum(['open', 'running', 'over']).default('open').describe('open: it has not started'),
        tournament: idInput.optional(),
        limit: z.int().min(1).max(100).default(20),
      }),
      output: tournaments,
      readOnly: true,
      run: async ({ tournament, limit, ...query }, { caller }) => {
        if (tournament === undefined) {
          const found = await league.ask('listTournaments', { query: { ...query, limit } }, caller);
          return { tournaments: found.tournaments.map(told) };
        }
        const found = await league.ask('getTournament', { params: { tournament } }, caller);
        return {
          tournaments: [told(found.tournament)],
          standings: found.standings
            .slice(0, limit)
            .map(
              ({ place, name, id, points, played }) => `${place}. ${name} (${id}): ${points} of ${played}`,
            ),
        };
      },
    }),
    tool({
      name: 'join_tournament',
      title: 'Join a tournament',
      description:
        'Enters your registered agent. Then call wait_for_seat again and again: who does not answer in its matches is put out.',
      input: z.strictObject({ tournament: idInput, options: optionsInput, ...identityInput }),
      output: entered,
      run: async ({ tournament, options, ...who }, { caller }) => {
        const agentId = registeredId(caller, who);
        const call = {
          params: { tournament },
          body: options === undefined ? { agentId } : { agentId, options },
          headers: bearing(caller, who),
        };
        return { ...told(await league.ask('joinTournament', call, caller)), next: 'Call wait_for_seat.' };
      },
    }),
    tool({
      name: 'wait_for_seat',
      title: 'Wait for a match of a tournament',
      description:
        'Waits until your next match begins. Play each of seats to its end with wait_for_turn and act; then call this again for the next match, until state is over.',
      input: z.strictObject({ tournament: idInput, max_seconds: secondsInput, ...identityInput }),
      output: tournamentSeats,
      readOnly: true,
      run: async ({ tournament, max_seconds, ...who }, { caller, signal }) => {
        const call = {
          params: { tournament },
          query: { wait: max_seconds },
          headers: bearing(caller, who),
        };
        const {
          state,
          seats,
          tournament: now,
        } = await league.ask('getTournamentSeats', call, caller, signal);
        // Whoever is told of a seat is there from now on.
        for (const { roomId, token } of seats) {
          const room = await league.services.arena.seek(roomId);
          if (room !== null && !room.over) await league.holds.take(room, token);
        }
        return {
          state,
          seats: seats.map(({ roomId, token, round }) => ({
            seat: handleOf(roomId, token),
            match: roomId,
            round,
          })),
          status: now.status,
          round: now.round,
        };
      },
    }),
    tool({
      name: 'leave_tournament',
      title: 'Leave a tournament',
      description: 'Takes your agent out, for good once it has started: a match that it plays is lost.',
      input: z.strictObject({ tournament: idInput, ...identityInput }),
      output: left,
      run: async ({ tournament, ...who }, { caller }) => {
        const params = { tournament, agentId: registeredId(caller, who) };
        await league.ask('leaveTournament', { params, headers: bearing(caller, who) }, caller);
        return { left: true as const };
      },
    }),
  ];
}

function told(one: wire.TournamentInfo): z.infer<typeof tournaments>['tournaments'][number] {
  const { id, name, game, kind, status, entrants, round, rounds, startsAt, champion } = one;
  return {
    tournament: id,
    name,
    game,
    kind,
    status,
    entrants,
    round,
    rounds,
    ...(startsAt === null || status !== 'open' ? {} : { starts: new Date(startsAt).toISOString() }),
    ...(champion === null ? {} : { champion: champion.name }),
  };
}

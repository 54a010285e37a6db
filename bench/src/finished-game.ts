/** Finished games to fill a history with. */
import { type FinishedGame, ratedMatch, seasonOf } from '@lobster-league/arena';

const AGENTS = 40;
const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

/** Makes a finished game of four of the agents; the first of them wins. */
export function finishedGame(number: number, length: number): FinishedGame {
  const agents = [0, 1, 2, 3].map((seat) => `agent-${(number * 7 + seat * (1 + (number % 9))) % AGENTS}`);
  const finishedAt = START + number * MINUTE;
  const [game, season] = ['clawpoly', seasonOf(finishedAt)];
  const counters = { totalShellsEarned: number, propertiesBought: 8 };
  const seats = agents.map((agentId, seat) => ({ agentId, place: seat + 1, counters }));
  const { deltas, rated, ratings } = ratedMatch({ game, season, seats, ratings: {}, turns: 142, finishedAt });
  const players = agents.map((agentId, seat) => ({
    playerId: `agent-${seat + 1}`,
    agentId,
    name: agentId,
    house: false,
    bot: null,
    placement: seat + 1,
    score: 3200,
    final: { money: 3200, properties: [1, 3, 6, 8] },
    rating: ratings[seat] ?? null,
  }));
  const check = '0123456789abcdef';
  return {
    record: {
      gameId: `game-${number}`,
      roomCode: 'REEF42',
      game,
      rules: 1,
      name: 'My Ocean Battle',
      config: {},
      extra: {},
      players,
      result: [],
      winnerId: 'agent-1',
      rated,
      season,
      totalTurns: 142,
      totalEvents: length,
      startedAt: finishedAt - MINUTE,
      finishedAt,
    },
    events: Array.from({ length }, (_, i) => ({
      sequence: i + 1,
      turn: Math.floor(i / 10),
      at: finishedAt + ((i * number) % 977),
      event: {
        type: 'game:dice_rolled',
        data: {
          playerId: `agent-${(i % 4) + 1}`,
          dice: [i % 6, number % 6],
          total: (i * number) % 13,
          doubles: false,
        },
      },
    })),
    replay: {
      head: {
        format: 1,
        game,
        rules: 1,
        config: {},
        seats: [],
        seed: 'ab'.repeat(32),
        commitment: 'cd'.repeat(32),
        start: check,
      },
      inputs: Array.from({ length: Math.floor(length / 5) }, (_, i) => ({
        moves: [{ seat: i % 4, ask: i, action: { type: 'roll_dice' }, timedOut: false }],
        check,
      })),
      end: { result: null, digest: 'ef'.repeat(32) },
    },
    deltas,
  };
}

/** Sample agents and finished games. */
import type { AgentDelta, AgentProfile, AgentSecrets, FinishedGame, GamePlayer } from '@lobster-league/arena';

export const NOON = Date.UTC(2026, 1, 13, 12);

export function profile(agentId: string, change: Partial<AgentProfile> = {}): AgentProfile {
  return { agentId, name: `The ${agentId}`, description: 'Plays.', house: false, createdAt: NOON, ...change };
}

export const SECRETS: AgentSecrets = {
  keyHash: 'hash-of-the-key',
  hmacSecret: 'the-hmac-secret',
  recoveryHash: 'hash-of-the-recovery-code',
  publicKey: 'the-public-key',
};

export interface Sample {
  readonly gameId: string;
  readonly game?: string;
  readonly season?: string;
  readonly finishedAt?: number;
  readonly rated?: boolean;
  /** The agents by seat, null for guests. Seats finish in this order. */
  readonly seats?: readonly (string | null)[];
  /** Rating changes: a delta for each agent. */
  readonly changes?: Readonly<Record<string, number>>;
  readonly counters?: Readonly<Record<string, number>>;
  readonly events?: number;
  readonly inputs?: number;
  readonly name?: string;
}

/** Makes a finished game; agents with a rating change finish in the order in which they are named. */
export function finished(sample: Sample): FinishedGame {
  const { gameId, game = 'clawpoly', season = '2026-02', finishedAt = NOON, changes = {} } = sample;
  const seats = sample.seats ?? Object.keys(changes);
  const players = seats.map((agentId, index): GamePlayer => {
    const playerId = `agent-${index + 1}`;
    const change = agentId === null ? undefined : changes[agentId];
    return {
      playerId,
      agentId,
      name: sample.name ?? agentId ?? 'Guest',
      house: false,
      bot: null,
      placement: index + 1,
      score: 100 - index,
      final: { money: 3200 - index, properties: [1, 3, 6], isBankrupt: index > 0 },
      rating: change === undefined ? null : { before: 1200, after: 1200 + change },
    };
  });
  const result = players.map(({ placement, score }, seat) => ({ seat, place: placement, score }));
  const check = '0123456789abcdef';
  return {
    record: {
      gameId,
      roomCode: 'REEF42',
      game,
      rules: 1,
      name: sample.name ?? 'My Ocean Battle',
      config: { maxPlayers: 4, turnLimit: 200 },
      extra: { mode: 'free' },
      players,
      result,
      winnerId: players[0]?.playerId ?? null,
      rated: sample.rated ?? Object.keys(changes).length > 0,
      season,
      totalTurns: 142,
      totalEvents: sample.events ?? 0,
      startedAt: finishedAt - 60_000,
      finishedAt,
    },
    events: Array.from({ length: sample.events ?? 0 }, (_, index) => ({
      sequence: index + 1,
      turn: Math.floor(index / 10),
      at: finishedAt - 60_000 + index,
      event: { type: 'game:dice_rolled', data: { playerId: 'agent-1', dice: [3, 5], total: index } },
    })),
    replay: {
      head: {
        format: 1,
        game,
        rules: 1,
        config: { maxPlayers: 4, turnLimit: 200 },
        seats: players.map(({ playerId: id, name }) => ({ id, name })),
        seed: 'ab'.repeat(32),
        commitment: 'cd'.repeat(32),
        start: check,
      },
      inputs: Array.from({ length: sample.inputs ?? 0 }, (_, index) => ({
        at: index * 10,
        moves: [{ seat: 0, ask: index, action: { type: 'buy', square: index }, timedOut: false }],
        check,
      })),
      end: { result, digest: 'ef'.repeat(32) },
    },
    deltas: Object.entries(changes).map(([agentId, rating], place): AgentDelta => {
      const others = Object.keys(changes).filter((other) => other !== agentId);
      return {
        agentId,
        game,
        season,
        rating,
        skill: { mean: rating * 1_000_000, spread: -rating * 1_000 },
        placement: place + 1,
        won: place === 0,
        turns: 142,
        finishedAt,
        counters: sample.counters ?? {},
        against: Object.fromEntries(
          others.map((other) => [other, Object.keys(changes).indexOf(other) > place ? 1 : -1]),
        ),
      };
    }),
  };
}

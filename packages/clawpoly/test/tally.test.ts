import { Match, playOut, Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { clawpoly, type Event } from '../src/index.js';

function tallied(events: readonly Event[]): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {};
  for (const event of events) {
    clawpoly.tally?.(event, (player, counter, amount) => {
      const own = sums[player] ?? {};
      sums[player] = { ...own, [counter]: (own[counter] ?? 0) + amount };
    });
  }
  return sums;
}

function played(seed: string): { events: Event[]; match: ReturnType<typeof start> } {
  const events: Event[] = [];
  const match = start(seed, events);
  const bots = ['navigator', 'aggressive', 'trader', 'conservative'];
  playOut(
    match,
    bots.map((bot, seat) => ({ bot: clawpoly.bots[bot]!, rng: Rng.fromSeed(seed, seat + 1) })),
  );
  return { events, match };
}

function start(seed: string, events: Event[]) {
  const seats = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id, options: { control: 'auto' } }));
  return Match.start(clawpoly, { config: clawpoly.config.parse({}), seats, seed }, (event) => {
    events.push(event);
  });
}

describe('the statistics of a game', () => {
  it('explain every shell that a player holds at the end, unless a bankruptcy moved some', () => {
    let explained = 0;
    for (let game = 0; game < 20; game++) {
      const { events, match } = played(`tally ${game}`);
      const sums = tallied(events);
      const heirs = new Set(
        events.flatMap((event) => (event.type === 'game:bankrupt' ? [event.data.creditorId] : [])),
      );
      for (const { id, money, bankrupt } of match.state.players) {
        if (bankrupt || heirs.has(id)) continue;
        const { totalShellsEarned = 0, totalShellsSpent = 0 } = sums[id] ?? {};
        expect(1500 + totalShellsEarned - totalShellsSpent).toBe(money);
        explained++;
      }
    }
    expect(explained).toBeGreaterThan(5);
  });

  it('count purchases, buildings, the pot and bankruptcies', () => {
    const { events } = played('tally');
    const count = (type: Event['type']): number => events.filter((event) => event.type === type).length;
    const total = (counter: string): number =>
      Object.values(tallied(events)).reduce((sum, own) => sum + (own[counter] ?? 0), 0);
    expect(total('propertiesBought')).toBe(count('game:property_bought'));
    expect(total('outpostsBuilt')).toBe(count('game:outpost_built'));
    expect(total('fortressesBuilt')).toBe(count('game:fortress_built'));
    expect(total('timesInLobsterPot')).toBe(count('game:lobster_pot_in'));
    expect(total('bankruptcies')).toBe(count('game:bankrupt'));
    expect(total('propertiesBought')).toBeGreaterThan(0);
  });

  it('say how every seat ended', () => {
    const { events, match } = played('tally 3');
    let turn = 0;
    const fallen = new Map<string, number>();
    for (const event of events) {
      if (event.type === 'game:turn_start') turn = event.data.turnNumber;
      if (event.type === 'game:bankrupt') fallen.set(event.data.playerId, turn);
    }
    expect(fallen.size).toBeGreaterThan(0);
    for (const [seat, player] of match.state.players.entries()) {
      expect(clawpoly.final?.(match.state, seat)).toMatchObject({
        token: ['lobster', 'crab', 'octopus', 'seahorse'][seat],
        finalMoney: player.money,
        isBankrupt: player.bankrupt,
        bankruptAtTurn: fallen.get(player.id) ?? null,
      });
      expect(clawpoly.inPlay?.(match.state, seat)).toBe(!player.bankrupt);
    }
  });
});

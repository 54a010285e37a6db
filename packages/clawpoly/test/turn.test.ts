/** Turn order, rolling, doubles, moving, and who ends a turn. */
import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { oneDie, rollOrder, twoDice } from '../src/dice.js';
import { clawpoly, type Event } from '../src/index.js';
import { at, rngThrowing, Table } from './table.js';

const seats = (count: number) =>
  Array.from({ length: count }, (_, seat) => ({ id: `p${seat}`, name: `P${seat}` }));

describe('game 3.1 and server 4.3: turn order by dice', () => {
  const ways = [
    { way: 'two dice', rollFor: twoDice, count: 2 },
    { way: 'one die, as in version 1', rollFor: oneDie, count: 1 },
  ];
  for (const { way, rollFor, count } of ways)
    it(`${way}: orders by the total, and lets only the tied roll again`, () => {
      for (let seed = 0; seed < 300; seed++) {
        const rolls: { playerId: string; total: number }[] = [];
        const ids = ['p0', 'p1', 'p2', 'p3'];
        const order = rollOrder([0, 1, 2, 3], ids, rollFor, Rng.fromSeed(`order ${seed}`), (event) => {
          if (event.type !== 'game:dice_rolled') return;
          const { playerId, dice, total, doubles } = event.data;
          expect(dice).toHaveLength(count);
          expect(total).toBe(dice.reduce((sum, die) => sum + die, 0));
          expect(doubles).toBe(count === 2 && dice[0] === dice[1]);
          rolls.push({ playerId, total });
        });
        expect([...order].sort()).toEqual([0, 1, 2, 3]);
        // The seat with the higher roll in the first round that differs comes first.
        const rolled = (seat: number) =>
          rolls.filter(({ playerId }) => playerId === ids[seat]).map(({ total }) => total);
        for (let i = 1; i < order.length; i++) {
          const [before, after] = [rolled(order[i - 1]!), rolled(order[i]!)];
          const parted = before.findIndex((total, round) => total !== after[round]);
          expect(parted).toBeGreaterThanOrEqual(0);
          expect(before[parted]!).toBeGreaterThan(after[parted] ?? 0);
        }
      }
    });

  it('starts everybody at Set Sail with 1500 shells and tells so', () => {
    const events: Event[] = [];
    const state = clawpoly.setup(clawpoly.config.parse({}), seats(4), Rng.fromSeed('start'), (event) =>
      events.push(event),
    );
    const started = events.find((event) => event.type === 'game:started');
    expect(started?.data).toMatchObject({ turnOrder: state.order.map((seat) => `p${seat}`) });
    expect(state.players.every(({ manual }) => !manual)).toBe(true);
    if (started?.type !== 'game:started') throw new Error('never started');
    for (const player of started.data.players) expect(player).toMatchObject({ money: 1500, position: 0 });
  });
});

describe('game 3.2: a turn', () => {
  const table = [
    { given: 'an ordinary roll', throws: [[3, 5]], to: 'Red Sea Reef', kind: 'buy_decision' },
    {
      given: 'a roll to a square without a choice',
      throws: [[4, 6]],
      to: 'Lobster Pot / Just Visiting',
      kind: 'your_turn',
    },
  ] as const;
  for (const { given, throws, to, kind } of table) {
    it(`${given}: moves to ${to} and asks ${kind}`, () => {
      const game = new Table().roll(...throws);
      expect(game.state.players[0]!.position).toBe(at(to));
      expect(game.kind).toBe(kind);
      expect(game.told.slice(0, 2)).toEqual(['dice_rolled', 'player_moved']);
    });
  }

  it('passing Set Sail pays 200, landing on it too, standing on it does not', () => {
    const passing = new Table().stand(0, 'Abyssal Drift').roll([4, 6]);
    expect(passing.event('player_moved')).toEqual({ playerId: 'p0', from: 35, to: 5, passedSetSail: true });
    expect(passing.event('set_sail_bonus')).toEqual({ playerId: 'p0', amount: 200 });
    expect(passing.money(0)).toBe(1700);
    expect(new Table().stand(0, 'Abyssal Drift').roll([2, 3]).money(0)).toBe(1700);
    expect(new Table().roll([4, 6]).money(0)).toBe(1500);
  });

  it('doubles roll again in the same turn; the third double goes to the pot without moving', () => {
    const game = new Table().roll([5, 5]);
    expect(game.state.rollAgain).toBe(true);
    expect(game.sendAs(0, { type: 'action:end_turn' })).toMatchObject({ code: 'INVALID_ACTION' });
    game.roll([5, 5]);
    expect(game.state.players[0]!.position).toBe(at('Anchor Bay'));
    expect(game.state.turnNumber).toBe(1);
    game.roll([1, 1]);
    expect(game.state.players[0]).toMatchObject({ inPot: true, position: at('Lobster Pot / Just Visiting') });
    expect(game.event('lobster_pot_in')).toEqual({ playerId: 'p0', reason: 'doubles' });
    expect(game.told).not.toContain('player_moved');
    game.must({ type: 'action:end_turn' });
    expect(game.asked).toBe(1);
  });

  it('end of turn passes to the next living player', () => {
    const game = new Table();
    game.state.players[1]!.bankrupt = true;
    game.state.bankrupts.push(1);
    game.roll([4, 6]).must({ type: 'action:end_turn' });
    expect(game.event('turn_end')).toEqual({ playerId: 'p0', nextPlayerId: 'p2' });
    expect(game.event('turn_start')).toEqual({ playerId: 'p2', turnNumber: 2 });
  });
});

describe('decisions: control', () => {
  it('auto rolls and ends turns by itself and asks only what has a choice', () => {
    const game = new Table({ control: 'auto' });
    // The open ask was made for a manual seat; after it the engine rolls by itself.
    game.roll([1, 3], [3, 5]);
    expect(game.told).toEqual([
      'dice_rolled',
      'player_moved',
      'tax_paid',
      'turn_end',
      'turn_start',
      'dice_rolled',
      'player_moved',
    ]);
    expect([game.asked, game.kind]).toEqual([1, 'buy_decision']);
  });

  it('auto is asked build_decision once there is anything to manage, and skip_build or end_turn ends it', () => {
    for (const type of ['action:skip_build', 'action:end_turn'] as const) {
      const game = new Table({ control: 'auto' }).give(0, ['Tidal Pool Flats']).roll([4, 6]);
      expect([game.asked, game.kind]).toEqual([0, 'build_decision']);
      expect(game.send({ type: 'action:roll_dice' })).toMatchObject({ code: 'INVALID_ACTION' });
      game.must({ type }, [[4, 6]]);
      expect(game.event('turn_start')).toMatchObject({ playerId: 'p1' });
    }
  });

  it('auto goes on with another roll after doubles', () => {
    const game = new Table({ control: 'auto' }).give(0, ['Tidal Pool Flats']).roll([5, 5]);
    game.must({ type: 'action:skip_build' }, [[4, 6]]);
    expect(game.told).toEqual(['dice_rolled', 'player_moved']);
    expect([game.asked, game.kind]).toEqual([0, 'build_decision']);
  });

  it('control is flipped by any living seat at any time and leaves the open ask alone', () => {
    const game = new Table();
    const ask = { ...game.state.asks[0]! };
    expect(game.sendAs(2, { type: 'action:control', mode: 'auto' })).toBeNull();
    expect(game.state.players[2]!.manual).toBe(false);
    expect(game.state.asks[0]).toEqual(ask);
    expect(game.events).toEqual([]);
    game.state.players[1]!.bankrupt = true;
    expect(game.sendAs(1, { type: 'action:control', mode: 'auto' })).toMatchObject({
      code: 'INVALID_ACTION',
    });
    expect(game.sendAs(7, { type: 'action:control', mode: 'auto' })).toMatchObject({
      code: 'INVALID_ACTION',
    });
  });
});

describe('server 4.6: what is refused, and why', () => {
  it('not your turn, a closed prompt, several moves, no game', () => {
    const game = new Table();
    expect(game.sendAs(1, { type: 'action:roll_dice' })).toMatchObject({ code: 'NOT_YOUR_TURN' });
    const move = { seat: 0, ask: 99, action: { type: 'action:roll_dice' } as const, timedOut: false };
    expect(clawpoly.step(game.state, [move], rngThrowing(), null)).toMatchObject({ code: 'INVALID_ACTION' });
    expect(clawpoly.step(game.state, [move, move], rngThrowing(), null)).toMatchObject({
      code: 'INVALID_ACTION',
    });
    clawpoly.learn(game.state, { type: 'stop', reason: 'stopped' }, rngThrowing(), null);
    expect(game.sendAs(0, { type: 'action:roll_dice' })).toMatchObject({ code: 'GAME_NOT_STARTED' });
  });

  it('server 14: a timed-out answer is told before what follows from it', () => {
    const game = new Table().roll([3, 5]);
    game.sendAs(0, { type: 'action:pass' }, [], true);
    expect(game.told).toEqual(['agent_timeout', 'property_passed']);
    expect(game.event('agent_timeout')).toEqual({ playerId: 'p0', decision: 'buy_decision' });
  });
});

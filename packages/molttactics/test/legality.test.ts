import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { squareAt } from '../src/board.js';
import { type Action, molttactics } from '../src/index.js';
import {
  agentNamed,
  attack,
  type Given,
  guard,
  harvest,
  molt,
  move,
  pin,
  playTurn,
  pulse,
  shadowStep,
  tableOf,
} from './table.js';

const rng = Rng.fromSeed('nothing random happens after the set-up');
const FAR = { class: 'warrior', at: [9, 9] } as const;

interface RefusedCase extends Given {
  readonly rule: string;
  readonly action: Action;
  readonly code: string;
  /** A part of the advice that the agent gets. */
  readonly advice: string;
  /** Whether the same action misses in the step instead: its target may leave after it was accepted. */
  readonly misses?: true;
}

const refusals: RefusedCase[] = [
  {
    rule: 'nobody walks off the map',
    agents: { Me: { class: 'rogue', at: [0, 4] }, FAR },
    action: move('W'),
    code: 'OFF_THE_MAP',
    advice: 'Legal move: N, S, E.',
  },
  {
    rule: 'the pinned cannot move',
    agents: { Me: { class: 'warrior', at: [4, 4], pinned_turn: 1 }, FAR },
    action: move('W'),
    code: 'PINNED',
    advice: 'Legal now: idle, defend, guard.',
  },
  {
    rule: 'an attack needs its target in range',
    agents: {
      Me: { class: 'mage', at: [4, 4] },
      Near: { class: 'rogue', at: [4, 6] },
      Out: { class: 'rogue', at: [5, 6] },
    },
    action: attack(5, 6),
    code: 'OUT_OF_RANGE',
    advice: 'Legal attack: (4,6).',
  },
  {
    rule: 'an attack needs an agent on its target tile',
    agents: { Me: { class: 'mage', at: [4, 4] }, FAR },
    action: attack(4, 5),
    code: 'NO_TARGET',
    advice: 'Legal now: move, idle, defend, arc_pulse.',
    misses: true,
  },
  {
    rule: 'nobody attacks itself',
    agents: { Me: { class: 'mage', at: [4, 4] }, FAR },
    action: attack(4, 4),
    code: 'NO_TARGET',
    advice: 'No other agent',
  },
  {
    rule: 'an attack needs a line of sight',
    agents: { Me: { class: 'mage', at: [4, 4] }, Rogue: { class: 'rogue', at: [4, 6] } },
    tiles: { cover: [[4, 5]] },
    action: attack(4, 6),
    code: 'NO_LINE_OF_SIGHT',
    advice: 'cover tile',
  },
  {
    rule: 'harvest needs a resource tile',
    agents: { Me: { class: 'mage', at: [4, 4] }, FAR },
    tiles: { resource: [[4, 5]] },
    action: harvest,
    code: 'NOT_A_RESOURCE',
    advice: '(4,4) is no resource tile',
  },
  {
    rule: 'a molt costs 2 tokens',
    agents: { Me: { class: 'mage', at: [4, 4], tokens: 1 }, FAR },
    action: molt('hp'),
    code: 'NOT_ENOUGH_TOKENS',
    advice: 'you have 1',
  },
  {
    rule: 'range is at most 3',
    agents: { Me: { class: 'ranger', at: [4, 4], tokens: 2 }, FAR },
    action: molt('range'),
    code: 'NO_EFFECT',
    advice: 'Legal molt: damage, armor, hp.',
  },
  {
    rule: 'armour beyond 3 would do nothing',
    agents: { Me: { class: 'warrior', at: [4, 4], tokens: 2, armor: 3 }, FAR },
    action: molt('armor'),
    code: 'NO_EFFECT',
    advice: 'Legal molt: damage, range, hp.',
  },
  {
    rule: 'only one’s own class ability',
    agents: { Me: { class: 'mage', at: [4, 4] }, FAR },
    action: guard,
    code: 'WRONG_CLASS',
    advice: 'yours is arc_pulse',
  },
  {
    rule: 'an ability on cooldown waits',
    agents: { Me: { class: 'warrior', at: [4, 4], ability_turn: 3 }, FAR },
    turn: 2,
    action: guard,
    code: 'ON_COOLDOWN',
    advice: 'until turn 3',
  },
  {
    rule: 'Arc Pulse: centre within range',
    agents: { Me: { class: 'mage', at: [4, 4] }, FAR },
    action: pulse(4, 7),
    code: 'OUT_OF_RANGE',
    advice: 'range of 2',
  },
  {
    rule: 'Shadow Step ends on the map',
    agents: { Me: { class: 'rogue', at: [1, 4] }, FAR },
    action: shadowStep('W'),
    code: 'OFF_THE_MAP',
    advice: 'Legal shadow_step: N, S, E.',
  },
  {
    rule: 'Shadow Step ends on a free tile',
    agents: { Me: { class: 'rogue', at: [4, 4] }, Tank: { class: 'warrior', at: [4, 6] } },
    action: shadowStep('S'),
    code: 'OCCUPIED',
    advice: 'Legal shadow_step: N, E, W.',
  },
  {
    rule: 'the pinned cannot Shadow Step either',
    agents: { Me: { class: 'rogue', at: [4, 4], pinned_turn: 1 }, FAR },
    action: shadowStep('S'),
    code: 'PINNED',
    advice: 'cannot move or step',
  },
  {
    rule: 'Pin aims like an attack',
    agents: { Me: { class: 'ranger', at: [4, 4] }, Rogue: { class: 'rogue', at: [4, 6] } },
    tiles: { cover: [[4, 5]] },
    action: pin(4, 6),
    code: 'NO_LINE_OF_SIGHT',
    advice: 'cover tile',
  },
];

describe('an illegal action is refused with the reason and what would be legal', () => {
  for (const { rule, action, code, advice, misses, ...given } of refusals) {
    it(rule, () => {
      const state = tableOf(given);
      const rejection = molttactics.check?.(state, { seat: 0, ask: null, action, timedOut: false });
      expect(rejection?.code).toBe(code);
      expect(rejection?.message).toContain(advice);
      expect(rejection?.context?.legal).toContainEqual({ type: 'defend' });
      if (misses === true) return;
      const before = JSON.stringify(state);
      const played = playTurn(state, { Me: action });
      expect(played.rejection).toEqual(rejection);
      expect([JSON.stringify(state), played.told]).toEqual([before, []]);
    });
  }

  it.each([
    ['attack', attack(4, 5)],
    ['pin', pin(4, 5)],
  ])('an %s that was accepted misses when the target has left since', (kind, action) => {
    const near = { class: 'warrior', at: [4, 5] } as const;
    const state = tableOf({ agents: { Me: { class: 'ranger', at: [4, 4] }, Gone: near, FAR } });
    expect(molttactics.check?.(state, { seat: 0, ask: 1, action, timedOut: false })).toBeNull();
    molttactics.learn(state, { type: 'forfeit', seat: 1, reason: 'left' }, rng, null);
    const { rejection, told } = playTurn(state, { Me: action });
    expect(rejection).toBeNull();
    expect(told).toContain(`Me aimed ${kind === 'pin' ? 'a pin' : 'an attack'} at (4,5) and missed`);
  });
});

describe('submissions', () => {
  const agents = { Me: { class: 'rogue', at: [4, 4] }, Tank: { class: 'warrior', at: [4, 6] }, FAR } as const;
  const idle: Action = { type: 'idle' };

  it('one bad move stops the whole turn, and nothing has happened', () => {
    const state = tableOf({ agents });
    expect(playTurn(state, { Tank: move('N'), Me: guard }).rejection?.code).toBe('WRONG_CLASS');
    expect(agentNamed(state, 'Tank').square).toBe(squareAt(4, 6));
    expect(state.turn).toBe(1);
  });

  it('who is silent idles', () => {
    const state = tableOf({ agents });
    expect(molttactics.step(state, [], rng, null)).toBeNull();
    expect([state.turn, state.resolved_actions]).toEqual([2, [idle, idle, idle]]);
  });

  it.each([
    { rule: 'an accepted one is final', seats: [0, 0], ask: 1, code: 'ALREADY_SUBMITTED' },
    { rule: 'for another turn', seats: [0], ask: 7, code: 'WRONG_TURN' },
    { rule: 'for nobody’s seat', seats: [3], ask: 1, code: 'UNKNOWN_SEAT' },
  ])('$rule: $code', ({ seats, ask, code }) => {
    const state = tableOf({ agents });
    const moves = seats.map((seat) => ({ seat, ask, action: idle, timedOut: false }));
    expect(molttactics.step(state, moves, rng, null)?.code).toBe(code);
  });

  it('the fallen are asked nothing, and refused', () => {
    const state = tableOf({ agents: { ...agents, Me: { class: 'rogue', at: [4, 4], hp: 0 } } });
    playTurn(state, {});
    expect(molttactics.asks(state).map(({ seat }) => seat)).toEqual([1, 2]);
    expect(playTurn(state, { Me: idle }).rejection?.code).toBe('ELIMINATED');
  });

  it('every living seat has one sealed ask of this turn, with the time that the room gives', () => {
    const state = tableOf({ agents });
    const asks = molttactics.asks(state);
    expect(asks).toEqual(
      [0, 1, 2].map((seat) => ({ id: 1, seat, kind: 'action', gather: 'sealed', fallback: idle })),
    );
    expect(molttactics.timeLimit(state, asks[0]!)).toBe(300_000);
  });
});

describe('the document’s action fields, exactly', () => {
  it.each<[string, unknown, boolean]>([
    ['move', { type: 'move', direction: 'N', emoji: '🦞🛡️' }, true],
    ['attack', { type: 'attack', target: { x: 5, y: 3 } }, true],
    ['molt', { type: 'molt', molt_choice: 'damage' }, true],
    ['a field too many', { type: 'defend', target: { x: 1, y: 1 } }, false],
    ['a field missing', { type: 'pin' }, false],
    ['off the map', { type: 'attack', target: { x: 10, y: 3 } }, false],
    ['half a tile', { type: 'attack', target: { x: 1.5, y: 3 } }, false],
    ['an unknown direction', { type: 'move', direction: 'NE' }, false],
    ['an unknown type', { type: 'class_ability' }, false],
    ['a novel as an emoji', { type: 'defend', emoji: 'x'.repeat(33) }, false],
  ])('%s', (_name, action, accepted) => {
    expect(molttactics.action.safeParse(action).success).toBe(accepted);
  });
});

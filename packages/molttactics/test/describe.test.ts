/** The match as text: the map with all agents on it, and their numbers. */
import { Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { molttactics } from '../src/index.js';

it('draws the map and tells of everybody', () => {
  const seats = ['Pinchy', 'Rover'].map((name) => ({ id: name, name, options: { class: 'ranger' } }));
  const state = molttactics.setup(molttactics.config.parse({}), seats, Rng.fromSeed('reef'), null);
  const view = molttactics.view(state, 0);
  const [you, other] = view.agents;
  Object.assign(you!, { cooldowns: { pin: 2 }, pinned: true, guard: true });
  const text = molttactics.describe?.(view, 0) ?? '';
  const rows = text.split('\n').slice(3, 13);
  expect(rows).toHaveLength(10);
  expect(rows[you!.pos.y]?.[2 + you!.pos.x]).toBe('0');
  expect(rows[other!.pos.y]?.[2 + other!.pos.x]).toBe('1');
  expect(text).toContain(`You are seat 0 Pinchy (ranger) at (${you!.pos.x},${you!.pos.y}): HP 9/9`);
  expect(text).toContain('pin in 2 turns, guard up, pinned');
  expect(text).toMatch(/- seat 1 Rover .*pin ready/);
  expect(
    text
      .match(/Ripe resources:(.*)/)?.[1]
      ?.trim()
      .split(' '),
  ).toHaveLength(12);
  Object.assign(other!, { alive: false, eliminated_turn: 7 });
  const later = molttactics.describe?.(view, 0) ?? '';
  expect(later).toContain('fell in turn 7');
  expect(later.split('\n')[3 + other!.pos.y]).not.toContain('1');
  expect(molttactics.primer).toContain('shadow_step');
});

/** The three games as the arena hosts them, for tests. */
import { clawpoly } from '@lobster-league/clawpoly';
import { grab } from '@lobster-league/grab';
import { molttactics } from '@lobster-league/molttactics';
import type { HostedGame } from '../src/index.js';
import { pacedDummy } from './harness.js';

export const hostedClawpoly: HostedGame = {
  game: clawpoly,
  paced: true,
  absence: { graceMs: 60_000, waitsAt: ['slow', 'normal'] },
  emptyStopMs: null,
  tableSize: 4,
  house: ['navigator', 'aggressive', 'conservative', 'trader'].map((bot) => ({ bot })),
};

export const hostedGrab: HostedGame = {
  game: grab,
  paced: false,
  absence: { graceMs: null, waitsAt: [] },
  emptyStopMs: 10 * 60_000,
  tableSize: 2,
  house: ['octopus', 'gull'].map((bot) => ({ bot })),
};

export const hostedMolttactics: HostedGame = {
  game: molttactics,
  paced: false,
  absence: null,
  emptyStopMs: null,
  tableSize: 4,
  house: ['warrior', 'mage', 'rogue', 'ranger'].map((bot) => ({ bot, options: { class: bot } })),
};

export const allGames = [hostedClawpoly, hostedGrab, hostedMolttactics, pacedDummy];

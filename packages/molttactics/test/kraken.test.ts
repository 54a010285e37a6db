/** What kraken decides is part of every match that it plays: faster is welcome, different is a new version. */
import { Match, playOut } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { CLASS_NAMES, molttactics } from '../src/index.js';

it.each([
  { seats: 2, seed: 'reef/2', digest: 'bb6dfe2df00e23b6577b5e8cd5e79221438fcd02e02b52349be05548fd494008' },
  { seats: 4, seed: 'reef/4', digest: '14d0b1f3d12190e340f93fddafbe7e7311c1367ac68ac4e35c16fb196a6fb5f4' },
  { seats: 6, seed: 'reef/6', digest: '99c5e4e72e95038cf9c4a540e9a2d8867981ebe5768508ea1b8272d13bb282b6' },
])('kraken plays a match of $seats as it always has', ({ seats: count, seed, digest }) => {
  const seats = Array.from({ length: count }, (_, seat) => ({
    id: `seat-${seat}`,
    name: `Seat ${seat}`,
    options: molttactics.seatOptions?.parse({ class: CLASS_NAMES[seat % CLASS_NAMES.length] }),
  }));
  const config = molttactics.config.parse({});
  const match = Match.record(molttactics, { config, seats, seed });
  const bot = molttactics.bots.kraken!;
  playOut(
    match,
    seats.map((_, seat) => ({ bot, rng: match.rng.stream(seat + 1) })),
  );
  expect(match.digest).toBe(digest);
});

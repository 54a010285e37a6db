/** Server 4.3: every event carries exactly the document's fields. */
import { Match, Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { clawpoly, type Event } from '../src/index.js';

const FIELDS: Readonly<Record<Event['type'], string>> = {
  'game:started': 'turnOrder players',
  'game:turn_start': 'playerId turnNumber',
  'game:dice_rolled': 'playerId dice total doubles',
  'game:player_moved': 'playerId from to passedSetSail',
  'game:property_bought': 'playerId squareIndex price',
  'game:property_passed': 'playerId squareIndex',
  'game:rent_paid': 'payerId ownerId squareIndex amount',
  'game:tax_paid': 'playerId squareIndex amount',
  'game:card_drawn': 'playerId deckType cardText cardEffect',
  'game:outpost_built': 'playerId squareIndex outpostCount',
  'game:fortress_built': 'playerId squareIndex',
  'game:building_sold': 'playerId squareIndex type refund',
  'game:mortgaged': 'playerId squareIndex value',
  'game:unmortgaged': 'playerId squareIndex cost',
  'game:trade_proposed': 'fromId toId offer',
  'game:trade_accepted': 'fromId toId offer',
  'game:trade_rejected': 'fromId toId',
  'game:lobster_pot_in': 'playerId reason',
  'game:lobster_pot_out': 'playerId method',
  'game:bankrupt': 'playerId creditorId',
  'game:set_sail_bonus': 'playerId amount',
  'game:turn_end': 'playerId nextPlayerId',
  'game:finished': 'winnerId reason finalStandings',
  // Section 14 names the event without fields.
  'game:agent_timeout': 'playerId decision',
};

it('in games that show every one of them', () => {
  const seen = new Set<string>();
  const seats = [0, 1, 2, 3].map((seat) => ({ id: `p${seat}`, name: `P${seat}` }));
  const bots = Object.values(clawpoly.bots);
  for (let game = 0; game < 30; game++) {
    const seed = `events ${game}`;
    const match = Match.start(
      clawpoly,
      { config: clawpoly.config.parse({}), seats, seed },
      ({ type, data }) => {
        expect(Object.keys(data).join(' '), type).toBe(FIELDS[type]);
        for (const [field, value] of Object.entries(data)) {
          if (field.endsWith('Id') && value !== null) expect(value, `${type} ${field}`).toMatch(/^p[0-3]$/);
        }
        seen.add(type);
      },
    );
    const rng = Rng.fromSeed(seed, 1);
    while (match.asks().length > 0) {
      const ask = match.asks()[0]!;
      const timedOut = rng.below(20) === 0;
      match.answer(
        ask,
        timedOut ? ask.fallback : bots[(ask.seat + game) % bots.length]!.decide(match.state, ask, rng),
        timedOut,
      );
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(FIELDS).sort());
});

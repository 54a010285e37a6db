/** What the viewer makes of whole matches: money, centrepieces, lines, times, highlights. */
import { type Event, fold, opening, type View } from '@lobster-league/clawpoly/watch';
import { leader, wealth } from '@lobster-league/pictures/clawpoly-wealth';
import { describe, expect, it } from 'vitest';
import { clawpolyViewer } from '../../src/games/clawpoly';
import { centrepieceAt, nextCentrepiece } from '../../src/games/clawpoly/centrepiece';
import { effects } from '../../src/games/clawpoly/effects';
import { announcementOf, momentOf } from '../../src/games/clawpoly/moment';
import { gains } from '../../src/games/clawpoly/money';
import { duration, TIMING } from '../../src/games/clawpoly/timing';
import { journeyOf } from '../../src/games/clawpoly/tokens';
import type { ShownEvent } from '../../src/viewer/contract';
import { playedMatch, SEATS, SITTERS } from './played-match';

const MATCHES = ['golden', 'reef', 'trench'].map((seed) => ({ seed, events: playedMatch(seed) }));
const golden = MATCHES[0]!.events;

function openingView(): View {
  return opening({ turnLimit: 200, startingShells: 1500 }, SEATS);
}

/** Calls `look` after each event. */
function watch(
  events: readonly ShownEvent<Event>[],
  look: (view: View, shown: ShownEvent<Event>) => void,
): View {
  const view = openingView();
  for (const shown of events) {
    fold(view, shown.event);
    look(view, shown);
  }
  return view;
}

function find<Type extends Event['type']>(type: Type): ShownEvent<Extract<Event, { type: Type }>> {
  const found = golden.find(({ event }) => event.type === type);
  if (found === undefined) throw new Error(`the golden match has no ${type}`);
  return found as ShownEvent<Extract<Event, { type: Type }>>;
}

it('names all who are level at the end', () => {
  const view = openingView();
  view.gamePhase = 'finished';
  view.winner = view.players[0]!;
  for (const player of view.players.slice(2)) player.money = 1499;
  const [first, second] = view.players.map(({ name }) => name);
  expect(momentOf(view, null).headline).toBe(`${first} and ${second} share the win`);
});

describe.each(MATCHES)('the match $seed', ({ events }) => {
  it('shows exactly the shells that change hands', () => {
    const purses = new Map(openingView().players.map(({ id, money }) => [id, money]));
    watch(events, (view, { event }) => {
      const shown = gains(event);
      for (const { id, money } of view.players) {
        if (event.type !== 'game:bankrupt') expect(money - purses.get(id)!).toBe(shown.get(id) ?? 0);
        purses.set(id, money);
      }
    });
  });

  it('measures wealth as the rules do at the end', () => {
    const view = watch(events, () => {});
    const end = events.at(-1)!.event;
    if (end.type !== 'game:finished') throw new Error('the match has no end');
    const worth = wealth(view);
    for (const standing of end.data.finalStandings) expect(worth[standing.playerId]).toBe(standing.wealth);
    expect(leader(view)).toBe(end.data.winnerId);
  });

  it('says the same of the end whether or not the event that told it was seen', () => {
    const view = watch(events, () => {});
    const end = events.at(-1)!.event;
    expect(momentOf(view, end).headline).toMatch(new RegExp(`^${momentOf(view, null).headline}: `));
    expect(momentOf(view, null).headline).toBe(`${view.winner?.name} wins`);
    expect(clawpolyViewer.highlights(events).at(-1)?.label).toBe(momentOf(view, null).headline);
  });

  it('has an effect no longer than the event is shown', () => {
    watch(events, (view, { event }) => {
      for (const effect of effects(event, view)) {
        expect(effect.delay + effect.duration).toBeLessThanOrEqual(duration(event));
      }
    });
  });

  it('has a sentence for every moment and a line for all but the end of a turn', () => {
    watch(events, (view, { event }) => {
      expect(momentOf(view, event).headline).not.toBe('');
      const told = clawpolyViewer.line(event, SITTERS);
      if (event.type === 'game:turn_end') expect(told).toBeNull();
      else expect(told?.text).toMatch(/\w/);
    });
  });

  it('ends on the standings, whether the last event was seen or not', () => {
    let centrepiece = centrepieceAt(openingView());
    const view = watch(events, (table, shown) => {
      centrepiece = nextCentrepiece(centrepiece, table, shown);
    });
    const after = centrepieceAt(view);
    if (centrepiece.kind !== 'end' || after.kind !== 'end') throw new Error('not the end');
    expect(after.standings[0]).toEqual(centrepiece.standings[0]);
    expect(new Set(after.standings.map(({ playerId }) => playerId)).size).toBe(SEATS.length);
  });

  it('has highlights in order, each of them at an event of its kind', () => {
    const found = clawpolyViewer.highlights(events);
    const sequences = found.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
    const bankruptcies = events.filter(({ event }) => event.type === 'game:bankrupt');
    expect(found.filter(({ icon }) => icon === '💀').map(({ sequence }) => sequence)).toEqual(
      bankruptcies.map(({ sequence }) => sequence),
    );
    const rents = events.flatMap(({ event }) => (event.type === 'game:rent_paid' ? [event.data.amount] : []));
    const biggest = found.find(({ label }) => label.startsWith('Biggest rent'));
    expect(biggest?.label).toContain(`$${Math.max(...rents)} `);
    expect(found.at(-1)?.icon).toBe('🏆');
  });
});

describe('the middle of the board', () => {
  it('gathers the rolls for the turn order', () => {
    let centrepiece = centrepieceAt(openingView());
    const view = openingView();
    for (const shown of golden.slice(0, 4)) {
      fold(view, shown.event);
      centrepiece = nextCentrepiece(centrepiece, view, shown);
    }
    if (centrepiece.kind !== 'order') throw new Error(`it shows ${centrepiece.kind}`);
    expect(Object.keys(centrepiece.rolls)).toHaveLength(4);
    for (const { dice } of Object.values(centrepiece.rolls)) expect(dice).toHaveLength(2);
  });

  it('leaves a card to be read until the dice are taken up', () => {
    const drawn = find('game:card_drawn');
    const view = openingView();
    let centrepiece = nextCentrepiece({ kind: 'dice', rolled: null }, view, drawn);
    expect(centrepiece).toMatchObject({ kind: 'card', card: { cardText: drawn.event.data.cardText } });
    centrepiece = nextCentrepiece(centrepiece, view, find('game:turn_end'));
    centrepiece = nextCentrepiece(centrepiece, view, find('game:turn_start'));
    expect(centrepiece.kind).toBe('card');
    view.gamePhase = 'playing';
    expect(nextCentrepiece(centrepiece, view, find('game:dice_rolled')).kind).toBe('dice');
  });

  it('keeps a trade with its answer', () => {
    const view = openingView();
    view.gamePhase = 'playing';
    const offered = nextCentrepiece({ kind: 'dice', rolled: null }, view, find('game:trade_proposed'));
    expect(offered).toMatchObject({ kind: 'trade', answer: null });
    expect(nextCentrepiece(offered, view, find('game:trade_rejected'))).toMatchObject({
      kind: 'trade',
      answer: 'rejected',
    });
  });
});

describe('the way of a token', () => {
  it('is its own move, square by square, and nobody else’s', () => {
    const moved: Event = {
      type: 'game:player_moved',
      data: { playerId: 'navigator', from: 39, to: 2, passedSetSail: true },
    };
    expect(journeyOf(moved, 'navigator')).toEqual({ kind: 'walk', squares: [0, 1, 2], duration: 600 });
    expect(journeyOf(moved, 'trader')).toBeNull();
  });

  it.each(['game:lobster_pot_in', 'game:lobster_pot_out'] as const)('is a leap at %s', (type) => {
    const { event } = find(type);
    const journey = journeyOf(event, event.data.playerId);
    expect(journey?.kind).toBe('leap');
    expect(journey!.duration + TIMING.landing).toBeLessThanOrEqual(duration(event));
  });
});

describe('what a listener hears', () => {
  it('is what changes the match, not every step', () => {
    const view = openingView();
    expect(announcementOf(view, find('game:rent_paid').event)).toMatch(/ pays /);
    expect(announcementOf(view, find('game:dice_rolled').event)).toBeNull();
    expect(announcementOf(view, find('game:turn_start').event)).toBeNull();
  });
});

describe('what is being decided', () => {
  it('is a purchase on a free square that one can pay', () => {
    const view = openingView();
    const moved: Event = {
      type: 'game:player_moved',
      data: { playerId: SEATS[0]!.id, from: 0, to: 1, passedSetSail: false },
    };
    expect(momentOf(view, moved).decision).toBe('Buy Tidal Pool Flats for $60?');
    view.board[1]!.owner = SEATS[1]!.id;
    expect(momentOf(view, moved).decision).toBeNull();
    view.board[1]!.owner = null;
    view.players[0]!.money = 59;
    expect(momentOf(view, moved).decision).toBeNull();
  });

  it('is how to leave the pot', () => {
    const view = openingView();
    const start: Event = { type: 'game:turn_start', data: { playerId: SEATS[0]!.id, turnNumber: 3 } };
    expect(momentOf(view, start).decision).toBeNull();
    view.players[0]!.inLobsterPot = true;
    expect(momentOf(view, start).decision).toBe('Pay $50, or try for doubles?');
    view.players[0]!.escapeCards = 1;
    expect(momentOf(view, start).decision).toBe('Pay $50, play an escape card, or try for doubles?');
  });
});

describe('the times of the design', () => {
  const moved = (from: number, to: number): Event => ({
    type: 'game:player_moved',
    data: { playerId: 'navigator', from, to, passedSetSail: false },
  });
  const rent = (amount: number): Event => ({
    type: 'game:rent_paid',
    data: { payerId: 'navigator', ownerId: 'trader', squareIndex: 1, amount },
  });
  it.each([
    [find('game:dice_rolled').event, 800],
    [moved(0, 7), 7 * 200 + 300],
    [find('game:property_bought').event, 500],
    [rent(0), 600],
    // Larger sums fly longer.
    [rent(250), 900],
    [rent(2000), 1320],
    [find('game:outpost_built').event, 400],
    [find('game:lobster_pot_out').event, 500],
    [find('game:bankrupt').event, 1000],
    [find('game:set_sail_bonus').event, 400],
    [find('game:finished').event, 2000],
  ])('%j', (event, ms) => {
    expect(clawpolyViewer.duration(event, openingView())).toBe(ms);
  });
});

describe('opening', () => {
  it('takes the defaults of the rules for what a room leaves out', () => {
    expect(clawpolyViewer.opening({}, SEATS)).toEqual(openingView());
    expect(clawpolyViewer.opening({ turnLimit: null, startingShells: 9 }, SEATS)).toEqual(
      opening({ turnLimit: null, startingShells: 9 }, SEATS),
    );
  });
});

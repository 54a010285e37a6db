/** The store of a seat: what is asked, what was answered, and the ends of the connection. */
import { FakeTime } from '@lobster-league/arena/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { SeatPlay, type SeatState } from '../../src/play/seat-play';
import type { WireEvents } from '../../src/viewer/live/link';

interface FakeWire {
  readonly events: WireEvents;
  readonly sent: { type: string }[];
}

const SEAT: SeatState = {
  status: 'your_turn',
  match: 'm',
  code: 'REEF42',
  game: 'dummy',
  playerId: 'agent-1',
  name: 'Ada',
  seat: 0,
  turn: 3,
  commitment: '',
  ask: {
    id: 7,
    kind: 'turn',
    brief: {},
    fallback: { type: 'pass' },
    deadline: 30_000,
    timeLeftMs: 5_000,
  },
  legal: { actions: [{ type: 'roll' }], count: 1, open: [], words: null },
  view: {},
  happened: [],
  timeoutsInARow: 0,
  totalTimeouts: 0,
  result: null,
};

let time: FakeTime;
let wires: FakeWire[];
let play: SeatPlay;

beforeEach(() => {
  time = new FakeTime(1_000);
  wires = [];
  play = new SeatPlay({
    clock: time,
    chance: () => 1,
    openWire(_from, events) {
      const wire: FakeWire = { events, sent: [] };
      wires.push(wire);
      return { send: (text) => wire.sent.push(JSON.parse(text)), close: () => undefined };
    },
  });
  play.open();
  wires[0]!.events.opened();
  say({ type: 'pong' });
  say({ type: 'seat', seat: SEAT });
});

function say(message: object): void {
  wires.at(-1)!.events.text(JSON.stringify(message));
}

const state = () => play.store.getState();
const sent = () => wires.at(-1)!.sent.filter(({ type }) => type !== 'ping');

describe('a seat that is played', () => {
  it('knows by its own clock when the time is over', () => {
    expect(state().seat?.ask?.id).toBe(7);
    expect(state().dueAt).toBe(6_000);
  });

  it('sends one answer at a time, to the question that it has seen', () => {
    play.act({ type: 'roll' });
    play.act({ type: 'roll' });
    expect(sent()).toEqual([{ type: 'act', action: { type: 'roll' }, ask: 7 }]);
    expect(state().sending).toEqual({ type: 'roll' });
  });

  it('asks how things are after an answer was accepted, and knows how long that took', async () => {
    play.act({ type: 'roll' });
    await time.advance(40);
    say({ type: 'accepted', ask: 7, tookMs: 3 });
    expect(state()).toMatchObject({ accepted: { action: { type: 'roll' }, turn: 3 }, roundTripMs: 40 });
    expect(sent().at(-1)).toEqual({ type: 'seat' });
    // Until it is told, nothing else is sent.
    expect(state().sending).toEqual({ type: 'roll' });
    say({ type: 'seat', seat: { ...SEAT, status: 'not_yet', ask: null, legal: null } });
    expect(state().sending).toBeNull();
  });

  it('asks for the whole list of answers where it was cut, and keeps it while the question is the same', () => {
    const cut = { ...SEAT, legal: { ...SEAT.legal!, count: 2 } };
    say({ type: 'seat', seat: cut });
    expect(sent()).toEqual([{ type: 'legal' }]);
    const legal = { ...cut.legal, actions: [{ type: 'roll' }, { type: 'pass' }] };
    say({ type: 'legal', ask: 7, legal });
    say({ type: 'seat', seat: cut });
    expect(state().seat?.legal).toEqual(legal);
    say({ type: 'legal', ask: 6, legal: SEAT.legal });
    expect(state().seat?.legal).toEqual(legal);
  });

  it('tells why an answer was refused, and lets another be given', () => {
    play.act({ type: 'fly' });
    say({ type: 'refused', ask: 7, error: 'NO', message: 'Lobsters do not fly.' });
    expect(state()).toMatchObject({ sending: null, refusal: 'Lobsters do not fly.' });
    play.act({ type: 'roll' });
    expect(state().refusal).toBeNull();
  });

  it('asks again, once, when others have moved: the answers may be different now', async () => {
    say({ type: 'events', events: [] });
    say({ type: 'events', events: [] });
    await time.advance(1_000);
    expect(sent()).toEqual([{ type: 'seat' }]);
  });

  it('comes back by itself, and what was on its way may be sent again', async () => {
    play.act({ type: 'roll' });
    wires[0]!.events.closed(1006);
    expect(state()).toMatchObject({ sending: null, link: { state: 'reconnecting' } });
    await time.advance(1_000);
    expect(wires).toHaveLength(2);
  });

  it.each([
    [4403, 'invalid_token'],
    [4409, 'replaced'],
  ])('does not come back after %i: %s', async (code, reason) => {
    wires[0]!.events.closed(code);
    await time.advance(60_000);
    expect(wires).toHaveLength(1);
    expect(state().link).toEqual({ state: 'ended', reason });
  });

  it.each([
    ['an answer', () => play.act({ type: 'roll' }), { type: 'act', action: { type: 'roll' }, ask: 7 }],
    ['that the player leaves', () => play.leave(), { type: 'leave' }],
  ])('tells %s when the connection is back', async (_, want, told) => {
    wires[0]!.events.closed(1006);
    want();
    await time.advance(500);
    expect(wires).toHaveLength(2);
    expect(sent()).toEqual([]);
    wires[1]!.events.opened();
    expect(sent()).toEqual([told]);
  });

  it('takes its seat back from another window', () => {
    wires[0]!.events.closed(4409);
    play.takeBack();
    expect(wires).toHaveLength(2);
    wires[1]!.events.opened();
    say({ type: 'pong' });
    expect(state().link).toEqual({ state: 'live' });
  });
});

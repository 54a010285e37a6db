/** A room of Clawpoly and the journal of its first steps, as the arena would write it. */
import type { JournalLine, RoomRecord } from '@lobster-league/arena';
import { clawpoly } from '@lobster-league/clawpoly';
import { Match, Rng } from '@lobster-league/kernel';

const STEPS = 200;
const SEATS = ['p1', 'p2', 'p3', 'p4'].map((id) => ({ id, name: `Player ${id}` }));

export interface SampleRoom {
  readonly record: RoomRecord;
  readonly lines: readonly JournalLine[];
}

export function sampleRoom(number: number): SampleRoom {
  const seed = number.toString(16).padStart(64, '0');
  return { record: recordOf(number, seed), lines: linesOf(seed) };
}

function linesOf(seed: string): JournalLine[] {
  const config = clawpoly.config.parse({});
  const recording = Match.record(clawpoly, { config, seats: SEATS, seed });
  const rng = Rng.fromSeed(`bots ${seed}`);
  const lines: JournalLine[] = [];
  const at = Date.UTC(2026, 0, 1);
  let sequence = 0;
  recording.onEntry(({ input, events, check }) => {
    const stamped = events.map((event) => ({ sequence: ++sequence, turn: 1, at, event }));
    lines.push({ kind: 'step', at, input, events: stamped, check });
  });
  while (lines.length < STEPS) {
    const [ask] = recording.asks();
    if (ask === undefined) break;
    const action = clawpoly.bots.random!.decide(recording.state, ask, rng);
    recording.answer(ask, action);
  }
  return lines;
}

function recordOf(number: number, seed: string): RoomRecord {
  return {
    roomId: `bench-${number}`,
    code: `BENCH${number}`,
    game: 'clawpoly',
    rules: clawpoly.version,
    name: 'Bench',
    config: clawpoly.config.parse({}),
    status: 'playing',
    speed: 'normal',
    controls: 'all',
    seats: SEATS.map(({ id, name }) => ({
      playerId: id,
      token: `${id}-3f0e8a52-5a2c-4a3e-9c39-0d5c1c6d7e10-${number}`,
      taken: 'bot',
      name,
      agentId: `house:${id}`,
      bot: 'random',
      options: null,
      joinedAt: 0,
    })),
    ownerKeyHash: '0'.repeat(64),
    decisionMs: null,
    extra: {},
    seed,
    commitment: '0'.repeat(64),
    createdAt: 0,
    startedAt: 0,
    finishedAt: null,
  };
}

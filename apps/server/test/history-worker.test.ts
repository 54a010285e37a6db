import {
  Arena,
  buildHistory,
  type HistoryBuilder,
  type HostedGame,
  type MatchHistory,
  type RoomRecord,
  type StampedEvent,
  silent,
} from '@lobster-league/arena';
import { fakeRandom } from '@lobster-league/arena/testing';
import { type Replay, type ReplayInput, replayInput, verify } from '@lobster-league/kernel';
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { HistoryThreads } from '@lobster-league/stores/history-threads';
import { afterEach, describe, expect, it } from 'vitest';
import { nameOfTest } from '../../../tests/support/name-of-test.js';
import { hostedGames } from '../src/hosted-games.js';
import { realTime } from '../src/ports/time.js';

const WORKER = new URL('../dist/history-worker.js', import.meta.url);
const GONE = new URL('../dist/no-such-worker.js', import.meta.url);

const opened: HistoryThreads[] = [];

function threads(script: URL, most?: number): HistoryThreads {
  const historyBuilder = new HistoryThreads(script, most);
  opened.push(historyBuilder);
  return historyBuilder;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((historyBuilder) => historyBuilder.close()));
});

const hosted = await hostedGames({ games: 'house', disconnectGraceMs: 60_000, agentTimeoutMs: null });
const byGame = hosted.map((one) => [one.game.id, one] as const);

/** Notes what the historyBuilder is asked for. */
class Listening implements HistoryBuilder {
  readonly orders: [RoomRecord, string][] = [];
  readonly #historyBuilder: HistoryBuilder;

  constructor(historyBuilder: HistoryBuilder) {
    this.#historyBuilder = historyBuilder;
  }

  build(record: RoomRecord, journal: string): Promise<MatchHistory> {
    this.orders.push([record, journal]);
    return this.#historyBuilder.build(record, journal);
  }
}

/** A house match at instant speed, to its end; returns its replay out of the history. */
async function played({ game, house, tableSize }: HostedGame, historyBuilder: HistoryBuilder) {
  const time = realTime((error) => {
    throw error;
  });
  const [live, history] = [memoryLiveStore(), memoryHistoryStore()];
  const arena = new Arena({
    games: hosted,
    live,
    history,
    time,
    random: fakeRandom(nameOfTest('arena')),
    log: silent,
    historyBuilder,
  });
  await arena.open();
  const { room } = await arena.createRoom({ game: game.id, speed: 'instant', maxPlayers: tableSize });
  for (const { bot, options } of house.slice(0, tableSize)) await arena.addBot(room, bot, options);
  await room.start();
  await expect.poll(() => room.over).toBe(true);
  await arena.recorded();
  const ends = await history.replayHead(room.roomId);
  const replay: Replay = { ...ends!, inputs: await history.replayInputs(room.roomId, 1, 100_000) };
  const events = await history.events(room.roomId, 1, 100_000);
  await arena.close('over');
  return { replay, events };
}

describe('a match played again on a thread', () => {
  it.each(byGame)('of %s gives what playing it here gives, and its replay is verified', async (_, one) => {
    const listening = new Listening(threads(WORKER));
    const { replay, events } = await played(one, listening);
    expect(verify((id) => hosted.find(({ game }) => game.id === id)?.game, replay)).toBeNull();
    const [[record, journal] = []] = listening.orders;
    const here: { events: StampedEvent[]; inputs: ReplayInput[] } = { events: [], inputs: [] };
    const { head, end, ...rest } = buildHistory(one.game, record!, JSON.parse(journal!), {
      event: (event) => void here.events.push(event),
      input: (input) => void here.inputs.push(replayInput(input)),
    });
    const there = await listening.build(record!, journal!);
    expect(there.replay.end).toEqual(end);
    expect([events, replay]).toEqual([here.events, { head, end, inputs: here.inputs }]);
    expect(there.replay.inputs).toEqual(here.inputs);
    expect(there).toMatchObject(rest);
    expect(there.packed?.events.at(-1)?.last).toBe(rest.totalEvents);
  });

  it('is played again here when there is no thread', async () => {
    const { replay, events } = await played(hosted[0]!, threads(GONE));
    expect(verify((id) => hosted.find(({ game }) => game.id === id)?.game, replay)).toBeNull();
    expect(events.length).toBeGreaterThan(100);
  });

  it('is refused when its rules are not there, and when the threads are closed; then others take over', async () => {
    const listening = new Listening(threads(WORKER, 1));
    await played(hosted.at(-1)!, listening);
    const [record, journal] = listening.orders[0]!;
    await expect(listening.build({ ...record, rules: 999 }, journal)).rejects.toThrow('rules version 999');
    const waiting = [1, 2, 3].map(() => listening.build(record, journal));
    const refused = expect(Promise.all(waiting)).rejects.toThrow('ended');
    await opened[0]!.close();
    await refused;
    expect((await listening.build(record, journal)).totalEvents).toBeGreaterThan(0);
  });
});

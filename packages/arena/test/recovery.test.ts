import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import {
  eventsOf,
  hostedAs,
  type JournalLine,
  type StampedEvent,
  StoreUnavailable,
  silent,
  toldBy,
} from '../src/index.js';
import { allGames, hostedClawpoly } from './games.js';
import { ear, world } from './harness.js';
import { expectVerified, houseMatch, untilRecorded } from './house-match.js';

const byName = allGames.map((hosted) => [hosted.game.id, hosted] as const);

describe.each(byName)('%s', (id, hosted) => {
  it('goes on after a restart at any moment, and its replay is verified', async () => {
    const rng = Rng.fromSeed(`restarts of ${id}`);
    for (let round = 0; round < 5; round++) {
      const w = await world(allGames);
      let { arena } = w;
      const { roomId } = await houseMatch(arena, hosted);
      for (let crash = 0; crash < 3; crash++) {
        await w.time.advance(rng.below(40));
        arena = await w.restart();
      }
      await untilRecorded(w, arena, roomId);
      await expectVerified(w, roomId, hosted);
    }
  });

  it('goes on from a journal of an earlier version, which held the events of every input', async () => {
    const w = await world(allGames);
    const { roomId } = await houseMatch(w.arena, hosted, 'fast');
    await w.time.advance(4_000);
    const events = await w.arena.events(roomId, 1, 100_000);
    const written = asWrittenBefore(await w.live.journal(roomId), events);
    expect(written.map(({ kind }) => kind)).toContain('step');
    const [journal, text] = [w.live.journal.bind(w.live), w.live.journalText.bind(w.live)];
    w.live.journal = async (id) => [...written, ...(await journal(id)).slice(written.length)];
    w.live.journalText = async (id) =>
      JSON.stringify([...written, ...JSON.parse(await text(id)).slice(written.length)]);
    const arena = await w.restart();
    expect(arena.room(roomId).started).toBe(true);
    await arena.room(roomId).setSpeed('instant');
    await untilRecorded(w, arena, roomId);
    await expectVerified(w, roomId, hosted);
  });
});

/** A journal as earlier versions wrote it. */
function asWrittenBefore(journal: readonly JournalLine[], events: readonly StampedEvent[]): JournalLine[] {
  let sequence = 0;
  return journal.map((line) => {
    const own = events.slice(sequence, sequence + toldBy(line));
    sequence += own.length;
    if (line.kind !== 'input') return line;
    return { kind: 'step', at: line.at, input: line.input, events: own, check: '0'.repeat(16) };
  });
}

describe('after a restart', () => {
  it('a waiting room still has its seats, tokens and code', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, name: 'Reef' });
    const { token } = await w.arena.join(room, { name: 'Ada', agentId: null });
    const arena = await w.restart();
    const again = arena.room(room.record.code);
    expect(again.status).toBe('waiting');
    expect(again.info()).toEqual(room.info());
    await arena.addBot(again, 'eager');
    const own = ear();
    await again.connect(token, own);
    await again.start();
    await w.time.settle();
    expect(own.of('prompt')).toHaveLength(1);
  });

  it('an agent finds its ask again with the time that was left, and its timeouts counted', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({
      game: 'dummy',
      maxPlayers: 2,
      bots: ['eager'],
      speed: 'instant',
      config: { rounds: 9 },
    });
    const { token } = await w.arena.join(room, { name: 'Ada', agentId: null });
    await room.connect(token, ear());
    await room.start();
    await w.time.advance(30_000);
    await w.time.advance(8_000);
    const arena = await w.restart();
    const own = ear();
    await arena.room(room.roomId).connect(token, own);
    await w.time.settle();
    expect(own.of('prompt').at(-1)?.prompt.timeLeftMs).toBe(12_000);
    expect(arena.room(room.roomId).info().seats[1]).toMatchObject({
      consecutiveTimeouts: 1,
      totalTimeouts: 1,
      connected: true,
    });
  });

  it('a deadline that passed meanwhile is played at once, and sealed actions are still in', async () => {
    const w = await world(allGames);
    const { room } = await w.arena.createRoom({ game: 'molttactics', maxPlayers: 2 });
    for (const name of ['Ada', 'Bob'])
      await w.arena.join(room, { name, agentId: null, options: { class: 'mage' } });
    await room.start();
    await room.answer(0, { action: { type: 'defend' }, thought: 'Better safe.' });
    await w.time.advance(299_000);
    const arena = await w.restart();
    await w.time.settle();
    const lines = await w.live.journal(room.roomId);
    const step = lines.find((line) => line.kind === 'input');
    expect(step?.input.moves).toEqual([
      expect.objectContaining({
        seat: 0,
        action: { type: 'defend' },
        timedOut: false,
        thought: 'Better safe.',
      }),
      expect.objectContaining({ seat: 1, timedOut: true }),
    ]);
    expect(arena.room(room.roomId).liveMatch?.turn).toBe(2);
    expect(lines.flatMap(eventsOf)[0]?.sequence).toBe(1);
  });

  it('a paused room is still paused', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', bots: ['eager', 'random'], speed: 'slow' });
    await room.start();
    await w.time.advance(5_000);
    await room.pause();
    const arena = await w.restart();
    await w.time.advance(60_000);
    const again = arena.room(room.roomId);
    expect(again.status).toBe('paused');
    await again.resume();
    await w.time.advance(600_000);
    expect(await w.history.game(room.roomId)).not.toBeNull();
  });

  it('a finished match that was not recorded yet is recorded once', async () => {
    const w = await world();
    const broken = w.history.recordGame.bind(w.history);
    let fail = true;
    w.history.recordGame = async (finished) => {
      if (fail) throw new StoreUnavailable('no history today');
      await broken(finished);
    };
    const { room } = await w.arena.createRoom({
      game: 'dummy',
      bots: ['eager', 'random'],
      speed: 'instant',
      extra: { exhibition: true },
    });
    await room.start();
    await w.time.advance(1_000);
    expect(await w.history.game(room.roomId)).toBeNull();
    fail = false;
    await w.restart();
    await w.time.advance(60_000);
    expect(await w.history.game(room.roomId)).not.toBeNull();
    const [best] = await w.history.board('dummy', 'all_time', 'all', 1);
    expect(best?.gamesPlayed).toBe(1);
  });

  it('a match of an earlier rules version that the game keeps goes on by it, and its replay verifies', async () => {
    const games = [hostedAs(hostedClawpoly, 1)!];
    const w = await world(games);
    const room = await houseMatch(w.arena, games[0]!, 'slow');
    await w.time.advance(60_000);
    games[0] = hostedClawpoly;
    const arena = await w.restart();
    const again = arena.room(room.roomId);
    expect(again.record.rules).toBe(1);
    await again.setSpeed('instant');
    await w.time.advance(60_000);
    expect(again.status).toBe('finished');
    await arena.recorded();
    expect((await w.history.replayHead(room.roomId))?.head.rules).toBe(1);
    await expectVerified(w, room.roomId, hostedClawpoly);
    const { room: next } = await arena.createRoom({ game: 'clawpoly' });
    expect(next.record.rules).toBe(hostedClawpoly.game.version);
  });

  it.each([
    ['of an older rules version', { rules: 0 }, 'rules version 0 of dummy, and here is rules version'],
    ['of a game that is not hosted any more', { game: 'chess' }, 'of chess, and the game is not hosted'],
  ])('a room %s is called off: recorded, and its code is free again', async (_, change, because) => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', bots: ['eager', 'random'], speed: 'slow' });
    const { room: waiting } = await w.arena.createRoom({ game: 'dummy' });
    await room.start();
    await w.time.advance(10_000);
    for (const { record, fence } of [room, waiting]) await w.live.saveRoom({ ...record, ...change }, fence);
    const lines: string[] = [];
    await w.restart({ ...silent, warn: (message) => void lines.push(message) });
    await w.time.settle();
    expect(lines.filter((line) => line.includes('rules version'))).toHaveLength(2);
    expect(await w.live.rooms()).toEqual([]);
    expect(await w.live.roomIdOf(room.record.code)).toBeNull();
    expect(await w.history.game(waiting.roomId)).toBeNull();
    const game = await w.history.game(room.roomId);
    expect(game).toMatchObject({ winnerId: null, rated: false, extra: { stopped: 'called_off' } });
    expect(game?.extra.stoppedBecause).toContain(because);
    expect(game?.players.map(({ placement }) => placement)).toEqual([1, 1]);
    expect(await w.history.events(room.roomId, 1, 1000)).toHaveLength(game!.totalEvents);
  });
});

describe('waiting for the history', () => {
  it('includes a match whose last step is not durable yet', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({
      game: 'dummy',
      maxPlayers: 1,
      speed: 'instant',
      config: { rounds: 1 },
    });
    await w.arena.join(room, { name: 'Ada', agentId: null });
    await room.start();
    const answer = room.answer(0, { action: { type: 'roll' } });
    expect(room.over).toBe(true);
    await w.arena.recorded();
    expect(await w.history.game(room.roomId)).not.toBeNull();
    await answer;
  });
});

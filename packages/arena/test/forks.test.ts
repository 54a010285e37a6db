/** Playing on from a moment of a finished match: the state, who sits there, what is told, and what is refused. */
import { canonical, Match } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { type Forking, type HostedGame, inputOf, isUnlisted, type OpenedFork } from '../src/index.js';
import { allGames, hostedClawpoly, hostedGrab, hostedMolttactics } from './games.js';
import { Eye, ear, pacedDummy, type World, world } from './harness.js';
import { during, expectVerified, houseMatch, untilRecorded } from './house-match.js';

const CONFIGS: Readonly<Record<string, unknown>> = { clawpoly: { turnLimit: 24 } };

interface Parent {
  readonly w: World;
  readonly gameId: string;
  readonly hosted: HostedGame;
  fork(wanted: Partial<Forking>): Promise<OpenedFork>;
}

/** A finished match between house bots, and how it is forked. */
async function parentOf(hosted: HostedGame, w?: World): Promise<Parent> {
  const own = w ?? (await world(allGames, { finishedRoomMs: 3_600_000_000 }));
  const { roomId: gameId } = await houseMatch(own.arena, hosted, 'instant', CONFIGS[hosted.game.id]);
  await untilRecorded(own, own.arena, gameId);
  return {
    w: own,
    gameId,
    hosted,
    fork: async (wanted) =>
      during(
        own,
        own.arena.fork({
          parent: (await own.history.game(gameId))!,
          moment: { at: 1 },
          seat: 0,
          joining: { name: 'Ada', agentId: null },
          ...wanted,
        }),
      ),
  };
}

/** Plays the first legal answer whenever that seat is asked, until the match is in the history. */
async function playOn(w: World, { room, token }: OpenedFork): Promise<void> {
  const own = ear();
  const link = await room.connect(token, own);
  for (let i = 0; i < 5_000 && room.status !== 'finished'; i++) {
    const asked = room.prompt(link.seat) !== null && room.liveMatch?.answered(link.seat) === false;
    const [action] = asked ? room.legal(link.seat) : [];
    if (action !== undefined) await room.answer(link.seat, { action });
    await w.time.advance(action === undefined ? 100 : 0);
  }
  link.close();
  await untilRecorded(w, w.arena, room.roomId);
}

describe.each(allGames.map((hosted) => [hosted.game.id, hosted] as const))('a fork of %s', (_, hosted) => {
  it('has the state of that moment, is played to its end, and its replay verifies', async () => {
    const parent = await parentOf(hosted);
    const { w, gameId } = parent;
    const ends = (await w.history.replayHead(gameId))!;
    const inputs = await w.history.replayInputs(gameId, 1, 100_000);
    const at = Math.floor(inputs.length / 4);
    const before = Match.record(hosted.game, ends.head);
    for (const { moves, fact } of inputs.slice(0, at)) {
      if (fact === undefined) before.play(moves ?? []);
      else before.learn(fact);
    }
    const seat = ends.head.seats.findLastIndex((__, i) => hosted.game.inPlay?.(before.state, i) !== false);
    const eye = new Eye();
    const opened = await parent.fork({ moment: { at }, seat });
    const { room } = opened;
    room.watch(eye);

    const { match } = room.liveMatch!;
    expect(match.steps).toBeGreaterThanOrEqual(at);
    const past = (await w.live.journal(room.roomId)).map(inputOf).filter((input) => input !== null);
    const bare = past.slice(0, at).map(({ moves, fact }) => ({ moves, fact }));
    expect(canonical(bare)).toBe(
      canonical(
        inputs.slice(0, at).map(({ moves, fact }) => ({
          moves: moves?.map(({ thought: __, ...move }) => move),
          fact,
        })),
      ),
    );
    // Spectators see it at once, however slowly the room shows what follows.
    expect(room.turn).toBe(hosted.game.turn(before.state));

    expect(room.info()).toMatchObject({
      unrated: { code: 'forked' },
      controls: 'owner',
      extra: { forkedFrom: { match: gameId, at, seat, turn: hosted.game.turn(before.state) } },
    });
    expect(isUnlisted(room.record)).toBe(true);
    expect(room.record.seats.map(({ playerId }) => playerId)).toEqual(ends.head.seats.map(({ id }) => id));
    expect(room.record.seats[seat]).toMatchObject({ taken: 'agent', name: 'Ada' });

    await playOn(w, opened);
    await expectVerified(w, room.roomId, hosted);
    const record = (await w.history.game(room.roomId))!;
    expect(record).toMatchObject({ rated: false, unrated: { code: 'forked' } });
    expect(record.extra.forkedFrom).toMatchObject({ match: gameId, at });
    expect((await w.history.replayHead(room.roomId))!.head.fork).toMatchObject({ match: gameId, at });
  });

  it('comes back after a crash at every line of its journal', async () => {
    const parent = await parentOf(hosted);
    const { room } = await parent.fork({ moment: { at: 5 }, speed: 'instant' });
    const { w } = parent;
    await w.time.advance(200);
    const journal = await w.live.journal(room.roomId);
    const { record } = room;
    const whole = w.live.journal.bind(w.live);
    for (let lines = 1; lines <= Math.min(journal.length, 12); lines++) {
      w.live.journal = async (id, from) =>
        id === room.roomId ? journal.slice(from ?? 0, lines) : whole(id, from);
      const again = await w.restart();
      const back = await again.reach(record.roomId);
      await w.time.advance(50);
      expect(back.liveMatch!.match.steps).toBeGreaterThanOrEqual(record.fork!.at);
      await again.close('restarting').catch(() => undefined);
    }
  });
});

describe('a fork', () => {
  it('goes on from the last moment at which no later event had happened', async () => {
    const parent = await parentOf(hostedClawpoly);
    const [first, second] = await Promise.all([
      parent.fork({ moment: { at: 30 } }),
      parent.fork({ moment: { at: 31 } }),
    ]);
    const eventOf = ({ room }: OpenedFork): number => Number(Object(room.record.extra.forkedFrom).event);
    const at = async (event: number): Promise<number | undefined> =>
      (await parent.fork({ moment: { event } })).room.record.fork?.at;
    expect(await at(eventOf(first))).toBe(30);
    expect(await at(eventOf(second) - 1)).toBe(30);
    expect(await at(eventOf(second))).toBe(31);
    expect(await at(0)).toBe(0);
  });

  it('says nothing of what was said, and seats nobody under the name that sat there', async () => {
    const parent = await parentOf(pacedDummy);
    const { room } = await parent.fork({ moment: { at: 3 }, joining: { name: 'Eager', agentId: null } });
    expect(JSON.stringify(await parent.w.live.journal(room.roomId))).not.toContain('thought');
    expect(new Set(room.record.seats.map(({ name }) => name)).size).toBe(2);
  });

  it('takes the bots that are wished for, else those that sat there', async () => {
    const parent = await parentOf(hostedMolttactics);
    const bots = async (wished?: readonly string[]): Promise<(string | null)[]> =>
      (await parent.fork({ seat: 1, bots: wished })).room.record.seats.map(({ bot }) => bot);
    expect(await bots()).toEqual(['warrior', null, 'rogue', 'ranger']);
    expect(await bots(['kraken'])).toEqual(['kraken', null, 'rogue', 'ranger']);
    await expect(bots(['nobody'])).rejects.toMatchObject({ code: 'UNKNOWN_BOT' });
  });

  it('can be forked itself', async () => {
    const parent = await parentOf(hostedGrab);
    const child = await parent.fork({ moment: { at: 4 } });
    await child.room.stop('creator_stopped');
    await untilRecorded(parent.w, parent.w.arena, child.room.roomId);
    const record = (await parent.w.history.game(child.room.roomId))!;
    const { room } = await parent.fork({ parent: record, moment: { at: 2 } });
    expect(room.record.fork).toMatchObject({ match: child.room.roomId, at: 2 });
  });

  it('is refused after the end, at a seat that is not there, and with more inputs than there are', async () => {
    const parent = await parentOf(pacedDummy);
    const inputs = await parent.w.history.replayInputs(parent.gameId, 1, 1_000);
    const refused = (wanted: Partial<Forking>, code: string): Promise<void> =>
      expect(parent.fork(wanted)).rejects.toMatchObject({ code });
    await refused({ moment: { at: inputs.length } }, 'GAME_OVER');
    await refused({ moment: { event: 1_000_000 } }, 'GAME_OVER');
    await refused({ moment: { at: inputs.length + 1 } }, 'INVALID_CONFIG');
    await refused({ seat: 2 }, 'INVALID_CONFIG');
    await refused({ bots: ['eager', 'eager'] }, 'ROOM_FULL');
    expect([...parent.w.arena.rooms].filter(({ record }) => record.fork !== undefined)).toEqual([]);
  });
});

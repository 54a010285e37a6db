/** The dice of a room: committed to before anybody sits, drawn from server and seats when the match begins. */
import { dummy } from '@lobster-league/dummy';
import {
  commitmentTo,
  Match,
  matchSeed,
  type Replay,
  Rng,
  replayHead,
  replayInput,
  type SourceValue,
  sha256,
  Verifier,
  verify,
} from '@lobster-league/kernel';
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { Arena, type HostedGame, type Room, type SeedSource, silent } from '../src/index.js';
import { FakeTime, fakeRandom } from '../src/testing/index.js';
import { hostedMolttactics } from './games.js';
import { ear, pacedDummy, type World, world } from './harness.js';

const NONCE = 'a nonce that only Ada knows'.replaceAll(' ', '-');
const COMMITTED = `sha256:${sha256(NONCE)}`;
const games = (id: string) => (id === dummy.id ? dummy : undefined);

async function table(w: Pick<World, 'arena'>, entropy: readonly (string | undefined)[]): Promise<Room> {
  const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: entropy.length, speed: 'instant' });
  for (const [i, given] of entropy.entries())
    await room.join({
      name: `Agent ${i}`,
      agentId: null,
      ...(given === undefined ? {} : { entropy: given }),
    });
  return room;
}

async function replayOf({ arena, time }: Pick<World, 'arena' | 'time'>, room: Room): Promise<Replay> {
  for (let i = 0; i < 400 && room.status !== 'finished'; i++) await time.advance(60_000);
  await arena.recorded();
  const ends = (await arena.history.replayHead(room.roomId))!;
  return { ...ends, inputs: await arena.history.replayInputs(room.roomId, 1, 10_000) };
}

describe('the dice of a room', () => {
  it('are committed to before anybody sits, and the replay has what was published', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, speed: 'instant' });
    const { commitment } = room.info();
    expect(room.info()).toMatchObject({ seed: null, opensUntil: null });
    expect(room.record.seed).toBeNull();
    await room.join({ name: 'Ada', agentId: null, entropy: NONCE });
    await room.join({ name: 'Bo', agentId: null });
    expect(room.info().seats.map(({ entropy }) => entropy)).toEqual([COMMITTED, null]);
    expect(JSON.stringify(room.info())).not.toContain(NONCE);
    await room.start();
    expect(room.started).toBe(true);
    const replay = await replayOf(w, room);
    expect(replay.head).toMatchObject({ format: 2, commitment });
    expect(replay.head.dice).toMatchObject({
      seats: [
        { bot: null, nonce: NONCE },
        { bot: null, nonce: null, commitment: null },
      ],
    });
    expect(commitmentTo(replay.head.dice!.serverSeed)).toBe(commitment);
    expect(
      verify(games, replay, { pinned: { commitment, own: { id: 'agent-1', nonce: NONCE } } }),
    ).toBeNull();
  });

  it('wait for a nonce that was committed to, with the seats fixed, and begin with the last that is opened', async () => {
    const w = await world();
    const room = await table(w, [COMMITTED, undefined]);
    await expect(room.openEntropy(NONCE)).rejects.toMatchObject({ code: 'ROOM_NOT_READY' });
    const agent = ear();
    await room.connect(room.record.seats[0]!.token, agent);
    await room.start();
    expect(room.started).toBe(false);
    expect(agent.of('room').at(-1)!.room.opensUntil).toBe(w.time.now() + 3_000);
    await room.start();
    await expect(room.leave('agent-2')).rejects.toMatchObject({ code: 'GAME_ALREADY_STARTED' });
    await expect(room.join({ name: 'C', agentId: null })).rejects.toMatchObject({
      code: 'GAME_ALREADY_STARTED',
    });
    await expect(room.openEntropy('another')).rejects.toMatchObject({ code: 'INVALID_CONFIG' });
    await room.openEntropy(NONCE);
    await w.time.advance(0);
    expect(room.started).toBe(true);
    expect(room.info().opensUntil).toBeNull();
    await expect(room.openEntropy(NONCE)).rejects.toMatchObject({ code: 'GAME_ALREADY_STARTED' });
    const replay = await replayOf(w, room);
    expect(replay.head.dice!.seats[0]).toEqual({ bot: null, commitment: sha256(NONCE), nonce: NONCE });
    expect(verify(games, replay)).toBeNull();
  });

  it('do without a nonce that nobody opens: after three seconds a public stand-in is there', async () => {
    const w = await world();
    const room = await table(w, [COMMITTED, undefined]);
    await room.start();
    await w.time.advance(2_999);
    expect(room.started).toBe(false);
    await w.time.advance(1);
    expect(room.started).toBe(true);
    const replay = await replayOf(w, room);
    expect(replay.head.dice!.seats[0]).toEqual({ bot: null, commitment: sha256(NONCE), nonce: null });
    expect(verify(games, replay)).toBeNull();
  });

  it('stay those of the same seats when the server is killed while nonces are opened', async () => {
    const w = await world();
    const room = await table(w, [COMMITTED, `sha256:${sha256('never')}`]);
    await room.start();
    await room.openEntropy(NONCE);
    const arena = await w.restart();
    const again = arena.room(room.roomId);
    await w.time.advance(3_000);
    expect(again.record).toMatchObject({ startedAt: expect.any(Number), commitment: room.record.commitment });
    expect(again.record.seats.map(({ entropy }) => entropy?.nonce)).toEqual([NONCE, null]);
    const replay = await replayOf({ arena, time: w.time }, again);
    expect(verify(games, replay)).toBeNull();
  });

  it('are another, and not verified, when the store was changed after the commitment was published', async () => {
    const w = await world();
    const room = await table(w, [NONCE, undefined]);
    const { commitment } = room.info();
    await w.arena.close('stopped');
    // The operator looks for a seed that it likes, now that it knows who plays.
    const { record } = room;
    const rigged = (await w.live.lease(room.roomId, 'rigger', 1_000))!;
    await w.live.saveRoom({ ...record, dice: { ...record.dice!, serverSeed: 'ab'.repeat(32) } }, rigged);
    const arena = await w.restart();
    const again = arena.room(room.roomId);
    await again.start();
    expect(again.info().commitment).toBe(commitment);
    const replay = await replayOf({ arena, time: w.time }, again);
    expect(verify(games, replay)?.message).toMatch(/does not match the published commitment/);
    // And with a commitment to suit it, which is not the one that agents have kept.
    const { serverSeed } = replay.head.dice!;
    const forged = { ...replay, head: { ...replay.head, commitment: commitmentTo(serverSeed) } };
    expect(verify(games, forged, { pinned: { commitment } })?.message).toMatch(/not the one that was seen/);
  });

  it('are not those of a seed that was put into the record of a running match', async () => {
    const w = await world();
    const room = await table(w, [NONCE, undefined]);
    await room.start();
    const { record } = room;
    await w.arena.close('stopped');
    const rigged = (await w.live.lease(room.roomId, 'rigger', 1_000))!;
    await w.live.saveRoom({ ...record, seed: 'ab'.repeat(32) }, rigged);
    const arena = await w.restart();
    const replay = await replayOf({ arena, time: w.time }, arena.room(room.roomId));
    expect(verify(games, replay)?.message).toMatch(/does not come from the server and the seats/);
  });

  it('have a part of a public source, which is announced when the seats are fixed', async () => {
    const time = new FakeTime();
    let tell: (said: Pick<SourceValue, 'value'>) => void = () => undefined;
    const source: SeedSource = {
      name: 'tide',
      waitMs: 10_000,
      announce: (now) => `tide after ${now}`,
      value: () =>
        new Promise((resolve) => {
          tell = resolve;
        }),
    };
    const live = memoryLiveStore({ now: () => time.now() });
    const history = memoryHistoryStore();
    const ports = { games: [pacedDummy], live, history, time, random: fakeRandom('tide'), log: silent };
    const arena = new Arena({ ...ports, seedSources: [source] });
    await arena.open();
    const room = await table({ arena }, [undefined, undefined]);
    await room.start();
    expect(room.record.dice!.sources).toEqual([
      { source: 'tide', announced: `tide after ${time.now()}`, value: null },
    ]);
    await time.advance(5_000);
    expect(room.started).toBe(false);
    tell({ value: 'high' });
    await time.advance(0);
    expect(room.started).toBe(true);
    const replay = await replayOf({ arena, time }, room);
    expect(replay.head.dice!.sources[0]!.value).toBe('high');
    expect(verify(games, replay)?.message).toMatch(/cannot be checked here/);
    expect(verify(games, replay, { sources: { tide: () => null } })).toBeNull();
  });
});

describe('house bots', () => {
  it('of a game with sealed moves do what their dice give, which the replay shows, also after a restart', async () => {
    const w = await world([{ ...hostedMolttactics, publicSeed: true }]);
    const config = { turns: 12 };
    const bots = ['mage', 'warrior', 'kraken'];
    const { room } = await w.arena.createRoom({
      game: 'molttactics',
      maxPlayers: 3,
      bots,
      config,
      speed: 'fast',
    });
    await room.start();
    await w.time.advance(2_000);
    const arena = await w.restart();
    const replay = await replayOf({ arena, time: w.time }, arena.room(room.roomId));
    const look = (one: Replay, game = hostedMolttactics.game) => {
      const verifier = new Verifier((id) => (id === 'molttactics' ? game : undefined));
      expect(verifier.head(one.head)).toBeNull();
      const difference = one.inputs.map((input) => verifier.input(input)).find((found) => found !== null);
      return { ...verifier.botMoves, difference };
    };
    const { checked, same, difference, unknown } = look(replay);
    expect(difference).toBeUndefined();
    expect(checked).toBeGreaterThan(20);
    expect(same).toBe(checked);
    expect(unknown).toEqual([]);
    // Where another version of a bot is, or the replay does not say which one played, nothing is claimed.
    const { kraken } = hostedMolttactics.game.bots;
    const newer = { ...hostedMolttactics.game.bots, kraken: { ...kraken!, version: 99 } };
    expect(look(replay, { ...hostedMolttactics.game, bots: newer }).unknown).toEqual([
      `version ${kraken!.version ?? 1} of kraken`,
    ]);
    const unsaid = replay.head.dice!.seats.map(({ botVersion: _, ...seat }) => seat);
    const older = { ...replay, head: { ...replay.head, dice: { ...replay.head.dice!, seats: unsaid } } };
    expect(look(older)).toMatchObject({ checked: 0, unknown: { length: 3 } });
    // The operator plays for a bot: the bot's dice do not give that.
    const { seed, commitment, dice, seats } = replay.head;
    const setup = {
      config: hostedMolttactics.game.config.parse(replay.head.config),
      seats,
      seed,
      commitment,
    };
    const steered = Match.record(hostedMolttactics.game, setup);
    const head = replayHead(steered.header, seed, steered.digest, dice);
    const inputs: Replay['inputs'][number][] = [];
    steered.onEntry((entry) => inputs.push(replayInput(entry)));
    for (let turn = 0; turn < 3; turn++)
      steered.play(
        steered.asks().map(({ seat, id }) => ({ seat, ask: id, action: { type: 'idle' }, timedOut: false })),
      );
    const found = look({ ...replay, head, inputs });
    expect(found.difference?.message).toMatch(/would not have played this/);
    expect(found.same).toBeLessThan(found.checked);
  });

  it('never see a seed, nor dice from which that of the match can be told', async () => {
    const seen: unknown[] = [];
    const rngs: Rng[] = [];
    const { eager } = dummy.bots;
    const spy: NonNullable<typeof eager> = {
      ...eager!,
      name: 'spy',
      decide: (state, ask, rng) => {
        seen.push(JSON.parse(JSON.stringify([state, ask])));
        rngs.push(rng.clone());
        return eager!.decide(state, ask, rng);
      },
    };
    const hosted: HostedGame = {
      ...pacedDummy,
      game: { ...pacedDummy.game, bots: { spy: spy as HostedGame['game']['bots'][string] } },
      house: [{ bot: 'spy' }],
    };
    const w = await world([hosted]);
    const { room } = await w.arena.createRoom({ game: 'dummy', bots: ['spy', 'spy'], speed: 'instant' });
    await room.start();
    const replay = await replayOf(w, room);
    const { seed, dice } = replay.head;
    expect(rngs.length).toBeGreaterThan(5);
    for (const secret of [seed, dice!.serverSeed]) expect(JSON.stringify(seen)).not.toContain(secret);
    const { key } = Rng.fromSeed(seed).save();
    for (const rng of rngs) expect(rng.save().key).not.toEqual(key);
    expect(matchSeed(dice!, { ...replay.head, seats: replay.head.seats })).toBe(seed);
  });
});

/** Abuses that would bring a rating which nobody has earned. */
import { FakeTime } from '@lobster-league/arena/testing';
import { dictionary, type LegalWord, legalWords, type Table } from '@lobster-league/grab';
import { memoryLiveStore } from '@lobster-league/stores';
import { expect } from 'vitest';
import { asOwner, bearing, ProvingGround } from '../arena.js';
import type { Proofs } from '../proof.js';

/** Lucky Dice is over after a few rolls. */
const GAME = 'dummy';
const ROLL = { action: { type: 'roll' } };
/** As many matches of a pair as count in a day. */
const SHARE = 5;

interface Player {
  readonly agentId: string;
  readonly key: string;
  /** From where it plays. */
  readonly address: string;
}

interface Seat {
  readonly player: Player;
  readonly roomId: string;
  readonly token: string;
}

/** A server with the default limits, on a clock of its own, and those who try to gain something there. */
class Farm {
  readonly ground: ProvingGround;
  readonly #time: FakeTime;

  private constructor(ground: ProvingGround, time: FakeTime) {
    this.ground = ground;
    this.#time = time;
  }

  static async open(): Promise<Farm> {
    const time = new FakeTime();
    const live = memoryLiveStore({ now: () => time.now() });
    return new Farm(await ProvingGround.openToAttack({}, { time, live }), time);
  }

  async player(agentId: string, address: string): Promise<Player> {
    const body = { agentId, name: agentId };
    const asked = { body, headers: { 'x-forwarded-for': address } };
    const { body: registered } = await this.ground.ask('POST', '/api/league/agents', asked);
    return { agentId, key: String(registered.agentKey), address };
  }

  as({ key, address }: Player): Record<string, string> {
    return { ...bearing(key), 'x-forwarded-for': address };
  }

  /** A table of the player's own, where it sits down. */
  async table(owner: Player, order: object = {}): Promise<{ seat: Seat; ownerKey: string }> {
    const headers = { 'x-forwarded-for': owner.address };
    const body = { game: GAME, maxPlayers: 2, ...order };
    const answer = await this.ground.ask('POST', '/api/league/matches', { body, headers });
    expect(answer.status).toBe(201);
    const { roomId } = Object(answer.body.room);
    return { seat: await this.sit(owner, String(roomId)), ownerKey: String(answer.body.ownerKey) };
  }

  async sit(player: Player, roomId: string): Promise<Seat> {
    const body = { name: player.agentId, agentId: player.agentId };
    const path = `/api/league/matches/${roomId}/seats`;
    const answer = await this.ground.ask('POST', path, { body, headers: this.as(player) });
    expect(answer.status).toBe(201);
    return { player, roomId, token: String(answer.body.token) };
  }

  async start(roomId: string): Promise<void> {
    expect(await this.ground.status('POST', `/api/league/matches/${roomId}/start`)).toBe(200);
  }

  /** Both wait in the queue until the arena has paired them. */
  async paired(players: readonly Player[]): Promise<Seat[]> {
    const tickets: string[] = [];
    for (const player of players) {
      const body = { game: GAME, name: player.agentId, agentId: player.agentId, allowBots: false };
      const { body: entered } = await this.ground.ask('POST', '/api/league/queue', {
        body,
        headers: this.as(player),
      });
      tickets.push(String(entered.ticket));
    }
    await this.#time.advance(10_000);
    const seats: Seat[] = [];
    for (const [i, ticket] of tickets.entries()) {
      const { body } = await this.ground.ask('GET', `/api/league/queue/${ticket}`);
      expect(body).toMatchObject({ state: 'found' });
      const { roomId, token } = Object(body.found);
      seats.push({ player: players[i]!, roomId: String(roomId), token: String(token) });
    }
    return seats;
  }

  async roll({ player, roomId, token }: Seat): Promise<boolean> {
    const headers = { 'x-seat-token': token, 'x-forwarded-for': player.address };
    const path = `/api/league/matches/${roomId}/seat/actions`;
    return (await this.ground.status('POST', path, { body: ROLL, headers })) === 200;
  }

  async leave({ player, roomId, token }: Seat): Promise<void> {
    const headers = { 'x-seat-token': token, 'x-forwarded-for': player.address };
    expect(await this.ground.status('DELETE', `/api/league/matches/${roomId}/seat`, { headers })).toBe(204);
  }

  /** Everybody rolls whenever it is its turn, in all of the matches at once, until they are over. */
  async play(seats: readonly Seat[]): Promise<void> {
    const { arena } = this.ground.server.services;
    const open = (): readonly Seat[] => seats.filter(({ roomId }) => !arena.room(roomId).over);
    while (open().length > 0) {
      await Promise.all(open().map((seat) => this.roll(seat)));
      await this.#time.advance(1_000);
    }
    await this.done();
  }

  async done(): Promise<void> {
    await this.#time.advance(1_000);
    await this.ground.server.services.arena.recorded();
  }

  /** Plays a game of Grab at the league's door until this player's score is above all others; tells both. */
  async getAhead(player: Player, roomId: string): Promise<{ mine: number; best: number }> {
    const path = `/api/league/matches/${roomId}/seat`;
    const headers = this.as(player);
    for (;;) {
      const { body } = await this.ground.ask('GET', path, { headers });
      const table: Table = Object(body.view).state;
      const [mine = 0, ...others] = table.scores;
      const best = Math.max(0, ...others);
      if (mine > best) return { mine, best };
      expect(body.status).not.toBe('finished');
      const words = legalWords(table, dictionary('twl06')).sort((a, b) => b.word.length - a.word.length);
      const action = words[0] === undefined ? { type: 'ready_for_next_turn' } : move(words[0]);
      if (body.status !== 'not_yet')
        await this.ground.ask('POST', `${path}/actions`, { body: { action }, headers });
      if (words.length === 0 || body.status === 'not_yet') await this.#time.advance(1_000);
    }
  }

  async record(roomId: string): Promise<Record<string, unknown>> {
    const { body } = await this.ground.ask('GET', `/api/league/matches/${roomId}`);
    return Object(body.record);
  }

  async unrated(roomId: string): Promise<unknown> {
    return Object((await this.record(roomId)).unrated).code;
  }

  /** Matches that count for an agent, and what they brought it: on the league's ladder, and in the documents' statistics. */
  async gained(
    { agentId }: Player,
    wanted = GAME,
  ): Promise<{ ranked: [number, number]; open: [number, number] }> {
    const { body } = await this.ground.ask('GET', `/api/league/agents/${agentId}`);
    const on = (list: unknown): [number, number] => {
      const reports = Array.isArray(list) ? list : [];
      const { stats, rating } = Object(reports.find(({ game }) => game === wanted));
      return [Number(Object(stats).gamesPlayed), Number(rating) - 1200];
    };
    return { ranked: on(body.ranked), open: on(body.games) };
  }
}

const move = ({ word, from }: LegalWord): object => ({ type: 'move', word, from: from ?? 'pool' });

const NOTHING = { ranked: [0, 0], open: [0, 0] };

export const farm: Proofs = {
  'farm-walkovers': async () => {
    const farm = await Farm.open();
    const mallory = await farm.player('mallory', '198.51.100.1');
    for (let i = 1; i <= 38; i++) {
      const fresh = await farm.player(`fresh-${i}`, `192.0.2.${i}`);
      const { seat } = await farm.table(mallory);
      const other = await farm.sit(fresh, seat.roomId);
      await farm.start(seat.roomId);
      await farm.roll(seat);
      await farm.leave(other);
      await farm.play([seat]);
      expect(await farm.unrated(seat.roomId)).toBe('not_played');
    }
    expect(await farm.gained(mallory)).toEqual(NOTHING);
    // Paired by the arena: who leaves has lost, and its opponent has won nothing by that.
    const fresh = await farm.player('fresh', '203.0.113.9');
    const [seat, other] = await farm.paired([mallory, fresh]);
    await farm.roll(seat!);
    await farm.leave(other!);
    await farm.play([seat!]);
    expect(await farm.record(seat!.roomId)).toMatchObject({ play: 'ranked', rated: true });
    expect(await farm.gained(mallory)).toEqual(NOTHING);
    expect(await farm.gained(fresh)).toEqual({ ranked: [1, -16], open: [1, -16] });
  },

  'farm-own-terms': async () => {
    const farm = await Farm.open();
    const mallory = await farm.player('mallory', '198.51.100.1');
    // Terms that are the opener's own are told before the match.
    const terms: readonly object[] = [
      { game: 'clawpoly', config: { turnLimit: 1 } },
      { game: 'clawpoly', config: { startingShells: 50_000 } },
      { game: 'clawpoly', decisionMs: 1_000 },
      { game: 'clawpoly', speed: 'instant' },
      { game: 'grab', config: { bot_reaction_ms: { gull: [60_000, 60_000] } } },
      { game: 'grab', config: { time_limit_seconds: 10 } },
      { game: 'grab', speed: 'slow' },
      { game: 'molttactics', config: { turns: 1 } },
      { game: 'molttactics', config: { mobility: 2 } },
    ];
    for (const order of terms) {
      const { body } = await farm.ground.ask('POST', '/api/league/matches', { body: order });
      expect(body.room).toMatchObject({ play: 'open', unrated: { code: 'terms' } });
    }
    const usual = await farm.ground.ask('POST', '/api/league/matches', { body: { game: 'clawpoly' } });
    expect(usual.body.room).toMatchObject({ play: 'open', unrated: null });
    const short = await farm.table(mallory, { bots: ['random'], config: { rounds: 1 } });
    await farm.start(short.seat.roomId);
    await farm.play([short.seat]);
    expect(await farm.unrated(short.seat.roomId)).toBe('terms');
    // Fast for a while, and back in time.
    const { seat, ownerKey } = await farm.table(mallory, { bots: ['random'] });
    await farm.start(seat.roomId);
    for (const speed of ['instant', 'normal']) {
      const path = `/api/league/matches/${seat.roomId}/speed`;
      expect(await farm.ground.status('POST', path, { body: { speed }, headers: asOwner(ownerKey) })).toBe(
        200,
      );
    }
    await farm.play([seat]);
    expect(await farm.unrated(seat.roomId)).toBe('terms');
    expect(await farm.gained(mallory)).toEqual(NOTHING);
  },

  'farm-house-bots': async () => {
    const farm = await Farm.open();
    const mallory = await farm.player('mallory', '198.51.100.1');
    for (let i = 0; i < 20; i++) {
      const { seat } = await farm.table(mallory, { bots: ['random'], speed: 'instant' });
      await farm.start(seat.roomId);
      await farm.play([seat]);
      expect(await farm.unrated(seat.roomId)).toBe('terms');
    }
    expect(await farm.gained(mallory)).toEqual(NOTHING);
    // At the usual speed a few of them count, and nothing of it reaches the league's boards.
    for (let i = 0; i <= SHARE; i++) {
      const { seat } = await farm.table(mallory, { bots: ['random'] });
      await farm.start(seat.roomId);
      await farm.play([seat]);
      if (i === SHARE) expect(await farm.unrated(seat.roomId)).toBe('pair_share');
    }
    expect(await farm.gained(mallory)).toMatchObject({ ranked: [0, 0], open: [SHARE, expect.any(Number)] });
    const { body } = await farm.ground.ask('GET', `/api/league/boards/${GAME}?board=all_time`);
    expect(body.entries).toEqual([]);
  },

  'farm-trading-wins': async () => {
    const farm = await Farm.open();
    const [ann, ben] = [await farm.player('ann', '198.51.100.1'), await farm.player('ben', '198.51.100.2')];
    const seats: Seat[] = [];
    for (let i = 0; i < SHARE + 3; i++) {
      const { seat } = await farm.table(ann);
      seats.push(seat, await farm.sit(ben, seat.roomId));
      await farm.start(seat.roomId);
    }
    // All end together: none of them overlooks the others.
    await farm.play(seats);
    const { open } = await farm.gained(ann);
    expect(open[0]).toBe(SHARE);
    expect(await farm.gained(ben)).toEqual({ ranked: [0, 0], open: [SHARE, -open[1] + 0] });
    // Neither does it help to be paired by the arena.
    await farm.play(await farm.paired([ann, ben]));
    expect((await farm.gained(ann)).ranked).toEqual([0, 0]);
    // Nor to play from one address.
    const [cat, dan] = [await farm.player('cat', '203.0.113.7'), await farm.player('dan', '203.0.113.7')];
    const { seat } = await farm.table(cat);
    const other = await farm.sit(dan, seat.roomId);
    await farm.start(seat.roomId);
    await farm.play([seat, other]);
    expect(await farm.unrated(seat.roomId)).toBe('one_address');
    const paired = await farm.paired([cat, dan]);
    await farm.play(paired);
    expect(await farm.record(paired[0]!.roomId)).toMatchObject({
      play: 'ranked',
      rated: false,
      unrated: { code: 'one_address' },
    });
    expect(await farm.gained(cat)).toEqual(NOTHING);
  },

  'farm-own-tournament': async () => {
    const farm = await Farm.open();
    const mallory = await farm.player('mallory', '198.51.100.1');
    const body = { name: 'Mine', game: GAME, kind: 'knockout', house: ['random'] };
    const path = '/api/league/tournaments';
    expect(await farm.ground.status('POST', path, { body: { ...body, rated: true } })).toBe(400);
    const { body: created } = await farm.ground.ask('POST', path, { body });
    expect(created.tournament).toMatchObject({ rated: false });
    const own = `${path}/${Object(created.tournament).id}`;
    const entered = { headers: farm.as(mallory), body: { agentId: 'mallory' } };
    expect(await farm.ground.status('POST', `${own}/entrants`, entered)).toBe(201);
    const headers = { 'x-owner-key': String(created.ownerKey) };
    expect(await farm.ground.status('POST', `${own}/start`, { headers })).toBe(200);
    await farm.done();
    const [room] = [...farm.ground.server.services.arena.rooms];
    expect(room!.info()).toMatchObject({ play: 'open', unrated: { code: 'declared' }, controls: 'none' });
  },

  'farm-challenges': async () => {
    const farm = await Farm.open();
    const [mallory, twin] = [
      await farm.player('mallory', '198.51.100.1'),
      await farm.player('twin', '203.0.113.1'),
    ];
    const path = '/api/league/challenges';
    const body = { agentId: 'mallory', opponent: 'twin', game: GAME };
    const asked = { headers: farm.as(mallory), body };
    expect(await farm.ground.status('POST', path, { ...asked, body: { ...body, rated: true } })).toBe(400);
    const { body: made } = await farm.ground.ask('POST', path, asked);
    const accepting = { headers: farm.as(twin) };
    const { body: accepted } = await farm.ground.ask('POST', `${path}/${String(made.id)}/accept`, accepting);
    await farm.done();
    const seatOf = async (player: Player): Promise<Seat> => {
      const seats = `/api/league/tournaments/${String(accepted.tournament)}/seats`;
      const { body: told } = await farm.ground.ask('GET', seats, { headers: farm.as(player) });
      const { roomId, token } = Object(told.seats)[0];
      return { player, roomId: String(roomId), token: String(token) };
    };
    await farm.play([await seatOf(mallory), await seatOf(twin)]);
    expect(await farm.gained(mallory)).toEqual(NOTHING);
    expect(await farm.gained(twin)).toEqual(NOTHING);
  },

  'farm-stopping': async () => {
    const farm = await Farm.open();
    const mallory = await farm.player('mallory', '198.51.100.1');
    const login = await farm.ground.ask('POST', '/api/auth/login', {
      body: { username: 'mallory', agent_id: mallory.agentId, agent_key: mallory.key },
    });
    const headers = bearing(String(Object(login.body.data).session_token));
    const created = await farm.ground.ask('POST', '/api/games', { body: { max_players: 2 }, headers });
    const path = `/api/games/${String(Object(created.body.data).game_id)}`;
    const requests = [
      ['POST', `${path}/join`],
      ['POST', `${path}/bots`],
      ['POST', `${path}/start`],
    ] as const;
    for (const [method, to] of requests)
      expect(await farm.ground.status(method, to, { headers })).toBeOneOf([200, 201]);
    const [room] = [...farm.ground.server.services.arena.rooms];
    // She makes words until she is ahead, and then stops the game.
    const { mine, best } = await farm.getAhead(mallory, room!.roomId);
    expect(mine).toBeGreaterThan(best);
    expect(await farm.ground.status('DELETE', path, { headers })).toBe(200);
    await farm.done();
    expect(await farm.record(room!.roomId)).toMatchObject({
      rated: false,
      unrated: { code: 'stopped' },
      extra: { stopped: 'creator_stopped' },
      players: [{ agentId: 'mallory', placement: 1 }, { placement: 2 }],
    });
    expect(await farm.gained(mallory, 'grab')).toEqual(NOTHING);
  },

  'farm-quick-match': async () => {
    const farm = await Farm.open();
    const [ann, ben] = [await farm.player('ann', '198.51.100.1'), await farm.player('ben', '203.0.113.9')];
    const [seat, other] = await farm.paired([ann, ben]);
    await farm.roll(seat!);
    await farm.roll(other!);
    // Neither player has any control, with whatever it can show: it cannot think while the clock stands, hurry a rival
    // that is away, or have the match called off.
    const path = `/api/league/matches/${seat!.roomId}`;
    for (const shown of [farm.as(ann), { 'x-seat-token': seat!.token }, asOwner(seat!.token)]) {
      for (const act of ['pause', 'step', 'resume', 'start'])
        expect(await farm.ground.status('POST', `${path}/${act}`, { headers: shown })).toBe(403);
      const instant = { body: { speed: 'instant' }, headers: shown };
      expect(await farm.ground.status('POST', `${path}/speed`, instant)).toBe(403);
      expect(await farm.ground.status('DELETE', path, { headers: shown })).toBe(403);
    }
    // Leaving is a loss, and nothing is called off.
    await farm.leave(seat!);
    await farm.play([other!]);
    expect(await farm.record(seat!.roomId)).toMatchObject({
      play: 'ranked',
      rated: true,
      unrated: null,
      speed: 'normal',
    });
    expect((await farm.gained(ann)).ranked[1]).toBeLessThan(0);
    expect((await farm.gained(ben)).ranked[1]).toBeGreaterThanOrEqual(0);
  },
};

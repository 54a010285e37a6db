/** One random history of a room, and what must hold in it at every moment. */
import { isRejection, type Move, type Rng } from '@lobster-league/kernel';
import { memoryLiveStore } from '@lobster-league/stores';
import { expect } from 'vitest';
import {
  DEFAULT_SETTINGS,
  type HostedGame,
  inputOf,
  type JournalLine,
  Refused,
  type Room,
  type SeatLink,
  type Speed,
  silent,
  toldBy,
  untraced,
} from '../../src/index.js';
import { Backlog } from '../../src/room/backlog.js';
import { OwnedRoom } from '../../src/room/owned-room.js';
import type { RoomHost } from '../../src/room/room-host.js';
import { Slices } from '../../src/room/slices.js';
import { FakeTime } from '../../src/testing/index.js';
import { allGames } from '../games.js';
import { Eye, ear, type World, world } from '../harness.js';
import { during, houseMatch, untilRecorded } from '../house-match.js';
import { durable } from './reduced.js';

const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast', 'instant'];
const WAITS = [0, 0, 1, 150, 900, 5_000, 31_000, 61_000];

interface AgentSeat {
  readonly token: string;
  link: SeatLink | null;
}

export class History {
  readonly told: string[] = [];
  readonly #w: World;
  readonly #room: Room;
  readonly #hosted: HostedGame;
  readonly #rng: Rng;
  readonly #eye = new Eye();
  /** The last that was legal for somebody. */
  #action: unknown = null;
  readonly #agents = new Map<string, AgentSeat>();

  private constructor(w: World, room: Room, hosted: HostedGame, rng: Rng) {
    this.#w = w;
    this.#room = room;
    this.#hosted = hosted;
    this.#rng = rng;
    room.watch(this.#eye);
  }

  static async begin(game: string, rng: Rng): Promise<History> {
    const w = await world(allGames, { finishedRoomMs: 3_600_000_000 });
    const hosted = allGames.find((one) => one.game.id === game)!;
    const seats = 2 + rng.below(2);
    const config = game === 'clawpoly' ? { turnLimit: 8 } : game === 'dummy' ? { rounds: 4 } : {};
    const speed = rng.pick(SPEEDS);
    if (rng.below(5) === 0) return History.#forked(w, hosted, rng, { config, seats, speed });
    const { room } = await w.arena.createRoom({ game, maxPlayers: seats, speed, config });
    const history = new History(w, room, hosted, rng);
    const bots = rng.below(seats);
    for (let i = 0; i < bots; i++) {
      const { bot, options } = hosted.house[i]!;
      await w.arena.addBot(room, bot, options);
    }
    while (room.record.seats.some(({ taken }) => taken === 'open')) await history.#join();
    return history;
  }

  /** A room whose match goes on from a moment of one between house bots. */
  static async #forked(
    w: World,
    hosted: HostedGame,
    rng: Rng,
    { config, seats, speed }: { readonly config: unknown; readonly seats: number; readonly speed: Speed },
  ): Promise<History> {
    const game = hosted.game.id;
    const { roomId } = await houseMatch(w.arena, { ...hosted, tableSize: seats }, 'instant', config);
    await untilRecorded(w, w.arena, roomId);
    const inputs = await w.history.replayInputs(roomId, 1, 100_000);
    for (;;) {
      const at = rng.below(inputs.length);
      const seat = rng.below(seats);
      const forking = {
        parent: (await w.history.game(roomId))!,
        moment: { at },
        seat,
        speed,
        joining: {
          name: 'Agent 0',
          agentId: null,
          kind: at % 2 === 0 ? ('person' as const) : ('agent' as const),
        },
      };
      try {
        const { room, token } = await during(w, w.arena.fork(forking));
        const history = new History(w, room, hosted, rng);
        history.#agents.set(room.record.seats[seat]!.playerId, { token, link: null });
        history.told.push(`${game} forked after ${at} inputs, at seat ${seat}`);
        return history;
      } catch (error) {
        // That seat may be out by then.
        if (!(error instanceof Refused && error.code === 'GAME_OVER')) throw error;
      }
    }
  }

  async live(commands: number): Promise<void> {
    for (let i = 0; i < commands && this.#room.status !== 'finished'; i++) {
      await this.#command();
      await this.#w.time.settle();
      await this.#mustBeRecoverable();
    }
    await this.#mustRecoverAnywhere();
  }

  async #command(): Promise<void> {
    const before = (await this.#journal()).length;
    const [name, act] = this.#choose();
    this.told.push(name);
    try {
      const outcome = await act();
      const refused = typeof outcome === 'object' && outcome !== null && isRejection(outcome);
      if (refused) this.told.push(`  rejected: ${outcome.code}`);
      else if (name.startsWith('answer')) await this.#mustBeWritten(before, name);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.told.push(`  refused: ${error.code}`);
    }
  }

  #choose(): [string, () => Promise<unknown>] {
    const room = this.#room;
    const rng = this.#rng;
    if (!room.started) {
      const early: [string, () => Promise<unknown>][] = [
        ['start', () => room.start()],
        ['start', () => room.start()],
        ['connect', () => this.#connect()],
        ['connect', () => this.#connect()],
        ['disconnect', () => this.#disconnect()],
        ['rejoin', () => this.#rejoin()],
      ];
      return rng.pick(early);
    }
    const seat = rng.below(room.record.seats.length);
    const wait = rng.pick(WAITS);
    const speed = rng.pick(SPEEDS);
    switch (rng.below(16)) {
      case 0:
        return ['connect', () => this.#connect()];
      case 1:
        return ['disconnect', () => this.#disconnect()];
      case 2:
      case 3:
      case 4:
        return [`wait ${wait}`, () => this.#w.time.advance(wait)];
      case 5:
        return ['pause', () => room.pause()];
      case 6:
      case 7:
        return ['resume', () => room.resume()];
      case 8:
        return ['step', () => room.step()];
      case 9:
        return [`speed ${speed}`, () => room.setSpeed(speed)];
      case 10:
        return rng.below(4) === 0
          ? [`forfeit ${seat}`, () => room.forfeit(seat, 'left')]
          : this.#answer(seat);
      case 11:
        return rng.below(12) === 0 ? ['stop', () => room.stop('creator_stopped')] : this.#answer(seat);
      case 12:
        if (this.#action === null || !this.#isAgent(seat)) return this.#answer(seat);
        return [`late answer ${seat}`, () => room.answer(seat, { action: this.#action, ask: 999_999 })];
      default:
        return this.#answer(seat);
    }
  }

  /** Somebody who is asked answers; now and then somebody who is not. */
  #answer(any: number): [string, () => Promise<unknown>] {
    const room = this.#room;
    const open = room.liveMatch?.clocks.open.filter(({ ask }) => this.#isAgent(ask.seat)) ?? [];
    const seat = open.length === 0 ? any : this.#rng.pick(open).ask.seat;
    const legal = room.legal(seat);
    if (legal.length > 0) this.#action = this.#rng.pick(legal);
    const action = this.#action;
    if (action === null) return ['wait', () => this.#w.time.settle()];
    const thought = this.#rng.below(3) === 0 ? { thought: 'Hm.' } : {};
    const said = `answer ${seat} ${JSON.stringify(action)}`;
    return [
      said,
      () => (this.#isAgent(seat) ? room.answer(seat, { action, ...thought }) : Promise.resolve()),
    ];
  }

  #isAgent(seat: number): boolean {
    return this.#room.record.seats[seat]?.taken === 'agent';
  }

  async #join(): Promise<void> {
    const { options } = this.#hosted.house[0]!;
    const name = `Agent ${this.#agents.size}`;
    const joined = await this.#w.arena.join(this.#room, { name, agentId: null, options });
    this.#agents.set(joined.playerId, { token: joined.token, link: null });
  }

  async #rejoin(): Promise<void> {
    const [playerId] = this.#rng.pick([...this.#agents.keys()].map((id) => [id]));
    if (playerId === undefined) return;
    await this.#w.arena.leave(this.#room, playerId);
    this.#agents.delete(playerId);
    await this.#join();
  }

  async #connect(): Promise<void> {
    const agent = this.#pickAgent();
    agent.link = await this.#room.connect(agent.token, ear());
  }

  #disconnect(): Promise<void> {
    const agent = this.#pickAgent();
    agent.link?.close();
    agent.link = null;
    return Promise.resolve();
  }

  #pickAgent(): AgentSeat {
    return this.#rng.pick([...this.#agents.values()]);
  }

  #journal(): Promise<readonly JournalLine[]> {
    return this.#w.live.journal(this.#room.roomId);
  }

  /** What was accepted is in the journal, as a move or sealed. */
  async #mustBeWritten(before: number, answer: string): Promise<void> {
    const [, seat, action] = /^answer (\d+) (.*)$/.exec(answer)!;
    if (!this.#isAgent(Number(seat))) return;
    const lines = (await this.#journal()).slice(before);
    const moves = lines.flatMap((line): Move[] =>
      line.kind === 'sealed' ? [line.move] : [...(inputOf(line)?.moves ?? [])],
    );
    expect(moves.map((move) => [move.seat, JSON.stringify(move.action)])).toContainEqual([
      Number(seat),
      action,
    ]);
  }

  /** The process dies now: what comes back is what was there. */
  async #mustBeRecoverable(): Promise<void> {
    const live = this.#ownRoom();
    if (live === null) return;
    const journal = await this.#journal();
    const { room: again } = await this.#recovered(journal);
    // The end is no line of its own: it follows from the last one.
    if (live.over && live.liveMatch !== null) await again.goOn();
    const was = live.state;
    expect(durable(again.state)).toEqual(durable(was));
    if (was.match !== null) expect(was.seats.map(({ total }) => total)).toEqual(this.#timeouts(journal));
    if (live.over && live.liveMatch !== null) {
      const { status, finishedAt } = again.record;
      expect({ status, finishedAt }).toEqual({
        status: live.record.status,
        finishedAt: live.record.finishedAt,
      });
      expect(again.liveMatch?.result).toEqual(live.liveMatch.result);
    }
    const stored = journal.reduce((sum, line) => sum + toldBy(line), 0);
    expect(live.sequence).toBeLessThanOrEqual(stored);
    const seen = this.#eye.sequences;
    expect(seen).toEqual(seen.map((_, i) => seen[0]! + i));
  }

  #ownRoom(): OwnedRoom | null {
    return this.#w.arena.find(this.#room.roomId)?.owned?.room ?? null;
  }

  /** Counted by hand: every fallback once, but for agents that were gone where nobody waits for those. */
  #timeouts(journal: readonly JournalLine[]): number[] {
    const totals = this.#room.record.seats.map(() => 0);
    const away = new Set<number>();
    const excused = this.#hosted.absence?.graceMs != null;
    const inputs = journal.map(inputOf).filter((input) => input !== null);
    for (const [i, input] of inputs.entries()) {
      if (input.fact?.type === 'presence') {
        if (input.fact.connected) away.delete(input.fact.seat);
        else away.add(input.fact.seat);
      }
      for (const { seat, timedOut } of input.moves ?? [])
        if (timedOut && seat >= 0 && !(excused && away.has(seat))) totals[seat]!++;
      if (i + 1 === this.#room.record.fork?.at) totals.fill(0);
    }
    return totals;
  }

  /** The process dies after any line: the room comes back and goes on. */
  async #mustRecoverAnywhere(): Promise<void> {
    const journal = await this.#journal();
    // The past of a fork is there before anybody knows of the room.
    const first = this.#room.record.fork === undefined ? 0 : 1;
    for (let lines = first; lines <= journal.length; lines += 1 + this.#rng.below(4)) {
      const { room, time, failures } = await this.#recovered(journal.slice(0, lines));
      await room.goOn();
      await time.advance(this.#rng.pick(WAITS));
      expect({ broken: room.broken, failures }).toEqual({ broken: null, failures: [] });
      room.stand();
    }
  }

  /** A room from a journal, in a store of its own. */
  async #recovered(
    journal: readonly JournalLine[],
  ): Promise<{ room: OwnedRoom; time: FakeTime; failures: unknown[] }> {
    const time = new FakeTime(this.#w.time.now());
    const live = memoryLiveStore({ now: () => time.now() });
    const { record } = this.#room;
    // The start is told by the record before it is by the journal.
    const restored = { ...record, finishedAt: record.startedAt === null ? record.finishedAt : null };
    await live.createRoom(restored);
    const fence = (await live.lease(record.roomId, 'next', 3_600_000))!;
    await live.append(record.roomId, fence, 0, journal);
    const failures: unknown[] = [];
    const host: RoomHost = {
      live,
      time,
      log: silent,
      settings: DEFAULT_SETTINGS,
      backlog: new Backlog(),
      slices: new Slices(time),
      seedSources: [],
      botThinker: null,
      trace: untraced,
      started: () => undefined,
      behind: () => false,
      changed: () => undefined,
      showed: () => undefined,
      finished: () => undefined,
      broken: (_, error) => void failures.push(error),
      putBack: () => Promise.reject(new Error('nothing is lost')),
      lost: (_, error) => void failures.push(error),
    };
    const room = new OwnedRoom(host, this.#hosted, restored, fence, journal.length);
    await room.recover(journal, null);
    return { room, time, failures };
  }
}

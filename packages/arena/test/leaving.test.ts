/** Agents that leave or fall silent while others have answered already. */
import { Rng } from '@lobster-league/kernel';
import { molttactics, SIZE, type State } from '@lobster-league/molttactics';
import { describe, expect, it } from 'vitest';
import { type GameRecord, inputOf, type Room, type SeatLink, type Speed } from '../src/index.js';
import { allGames } from './games.js';
import { ear, type World, world } from './harness.js';

const IDLE = { action: { type: 'idle' } };

/** Seats rated agents, connects them, and starts. */
async function seated(w: World, room: Room, agents: number, options?: unknown): Promise<SeatLink[]> {
  const links: SeatLink[] = [];
  for (let i = 0; i < agents; i++) {
    const name = `agent-${i}`;
    await w.arena.agents.register({ agentId: name, name });
    const { token } = await w.arena.join(room, { name, agentId: name, options });
    links.push(await room.connect(token, ear()));
  }
  await room.start();
  return links;
}

async function arenaOf(w: World, agents: number): Promise<Room> {
  const { room } = await w.arena.createRoom({ game: 'molttactics', maxPlayers: agents });
  await seated(w, room, agents, { class: 'ranger' });
  return room;
}

async function clawpolyOf(
  w: World,
  agents: number,
  speed: Speed = 'normal',
): Promise<{ room: Room; links: SeatLink[] }> {
  const { room } = await w.arena.createRoom({ game: 'clawpoly', maxPlayers: agents, speed });
  return { room, links: await seated(w, room, agents) };
}

function stateOf(room: Room): State {
  return room.liveMatch!.match.state as State;
}

interface Aim {
  readonly attacker: number;
  readonly target: number;
  readonly attack: unknown;
}

/** Lets everybody play until somebody can attack somebody. */
async function untilInRange(room: Room): Promise<Aim> {
  const rng = Rng.fromSeed('towards each other');
  const { ranger } = room.hosted.game.bots;
  for (let turn = 0; turn < 30; turn++) {
    const asks = room.liveMatch!.clocks.open.map(({ ask }) => ask);
    const { occupant } = stateOf(room);
    for (const { seat: attacker } of asks) {
      const attack = room
        .legal(attacker)
        .map((action) => molttactics.action.parse(action))
        .find(({ type }) => type === 'attack');
      if (attack?.type === 'attack')
        return { attacker, attack, target: occupant[attack.target.y * SIZE + attack.target.x]! };
    }
    for (const ask of asks) await room.answer(ask.seat, { action: ranger!.decide(stateOf(room), ask, rng) });
  }
  throw new Error('they never met');
}

describe('between sealed moves', () => {
  it('an agent leaves: the attack on it misses, the turn is played, and nobody counts as silent', async () => {
    const w = await world(allGames);
    const room = await arenaOf(w, 3);
    const { attacker, target, attack } = await untilInRange(room);
    const last = [0, 1, 2].find((seat) => seat !== attacker && seat !== target)!;
    const { turn } = room.liveMatch!;
    await room.answer(attacker, { action: attack });
    await room.forfeit(target, 'left');
    expect(room.liveMatch!.turn).toBe(turn);
    await expect(room.answer(last, IDLE)).resolves.toMatchObject({ accepted: true });
    expect(room.liveMatch!.turn).toBe(turn + 1);
    const events = await w.arena.events(room.roomId, 1, 10_000);
    expect(events.at(-2)?.event).toMatchObject({ type: 'missed', data: { seat: attacker, with: 'attack' } });
    expect(room.seats.map(({ totalTimeouts }) => totalTimeouts)).toEqual([0, 0, 0]);
  });

  it('the last one missing leaves: the turn is played at once', async () => {
    const w = await world(allGames);
    const room = await arenaOf(w, 3);
    await room.answer(0, IDLE);
    await room.answer(1, IDLE);
    await room.forfeit(2, 'left');
    expect(room.liveMatch!.turn).toBe(2);
    expect(room.seats.map(({ totalTimeouts }) => totalTimeouts)).toEqual([0, 0, 0]);
  });

  it('the process dies when all are in: the turn is played when the room is back', async () => {
    const w = await world(allGames);
    const room = await arenaOf(w, 2);
    await room.answer(0, IDLE);
    await room.answer(1, IDLE);
    const journal = await w.live.journal(room.roomId);
    const cut = journal.findIndex(({ kind }) => kind === 'input');
    const w2 = await world(allGames);
    await w2.live.createRoom(room.record);
    await w2.live.append(
      room.roomId,
      (await w2.live.lease(room.roomId, 'dead', 1))!,
      0,
      journal.slice(0, cut),
    );
    const again = (await w2.restart()).room(room.roomId);
    expect(again.liveMatch!.turn).toBe(2);
  });

  it('a house bot thinks again about an agent that has left', async () => {
    const w = await world(allGames);
    const { room } = await w.arena.createRoom({ game: 'molttactics', maxPlayers: 3 });
    for (const name of ['Ada', 'Bob'])
      await w.arena.join(room, { name, agentId: null, options: { class: 'ranger' } });
    await w.arena.addBot(room, 'ranger', { class: 'ranger' });
    const own = ear();
    await room.connect(room.record.seats[0]!.token, own);
    await room.start();
    for (let turn = 1; turn <= 12 && !room.over; turn++) {
      await room.answer(0, IDLE);
      if (turn === 12) await room.forfeit(1, 'left');
      else await room.answer(1, IDLE).catch(() => undefined);
      await w.time.advance(3_000);
    }
    expect(room.seats.map(({ totalTimeouts }) => totalTimeouts)).toEqual([0, 0, 0]);
  });
});

async function recorded(w: World, roomId: string): Promise<GameRecord> {
  await w.time.advance(60_000);
  await w.arena.recorded();
  const game = await w.history.game(roomId);
  if (game === null) throw new Error('the match is not in the history');
  return game;
}

describe('agents that leave together', () => {
  it('fall silent in the same turn: nobody wins, all share the place, and no rating moves', async () => {
    const w = await world(allGames);
    const room = await arenaOf(w, 3);
    for (let turn = 0; turn < 5; turn++) await w.time.advance(300_000);
    const { rated, winnerId, extra, players, result } = await recorded(w, room.roomId);
    expect({ rated, winnerId, stopped: extra.stopped }).toEqual({
      rated: false,
      winnerId: null,
      stopped: 'abandoned',
    });
    expect(players.map(({ placement }) => placement)).toEqual([1, 1, 1]);
    expect(result.map(({ place }) => place)).toEqual([1, 1, 1]);
    const facts = (await w.live.journal(room.roomId)).flatMap((line) => inputOf(line)?.fact ?? []);
    expect(facts).toEqual([{ type: 'stop', reason: 'abandoned' }]);
  });

  it('fall silent while one plays on: it wins, and as the others did not really play, no rating moves', async () => {
    const w = await world(allGames);
    const room = await arenaOf(w, 3);
    for (let turn = 0; turn < 5; turn++) {
      await room.answer(1, IDLE);
      await w.time.advance(300_000);
    }
    const { rated, unrated, winnerId, players } = await recorded(w, room.roomId);
    expect([rated, unrated?.code, winnerId]).toEqual([false, 'not_played', players[1]!.playerId]);
    expect(players.map(({ placement }) => placement)).toEqual([2, 1, 2]);
    expect(new Set(players.map(({ final }) => final.eliminated_turn))).toEqual(new Set([6, 0]));
  });

  it('Clawpoly: are gone together: nobody wins by having a later seat', async () => {
    const w = await world(allGames);
    const { room, links } = await clawpolyOf(w, 3);
    await w.time.advance(10_000);
    for (const link of links) link.close();
    await w.time.advance(61_000);
    const { rated, winnerId, extra } = await recorded(w, room.roomId);
    expect([rated, winnerId, extra.stopped]).toEqual([false, null, 'abandoned']);
  });

  it('Clawpoly: are gone one after the other: who comes back in time plays on and wins, else nobody does', async () => {
    for (const back of [true, false]) {
      const w = await world(allGames);
      const { room, links } = await clawpolyOf(w, 2);
      await w.time.advance(10_000);
      links[0]!.close();
      await w.time.advance(30_000);
      links[1]!.close();
      await w.time.advance(45_000);
      expect(room.over).toBe(false);
      if (back) await room.connect(room.record.seats[1]!.token, ear());
      else await w.time.advance(45_000);
      const { rated, winnerId } = await recorded(w, room.roomId);
      expect([rated, winnerId]).toEqual([false, back ? room.record.seats[1]!.playerId : null]);
    }
  });

  it('Clawpoly: a match in which no agent ever decided anything moves no rating', async () => {
    const w = await world(allGames);
    const { room } = await clawpolyOf(w, 2, 'instant');
    await w.time.advance(3_600_000);
    const { rated, winnerId } = await recorded(w, room.roomId);
    expect(rated).toBe(false);
    expect(winnerId).not.toBeNull();
  });

  it('Grab: ten minutes with nobody there: nobody wins', async () => {
    const w = await world(allGames);
    const { room } = await w.arena.createRoom({ game: 'grab', maxPlayers: 2 });
    const links = await seated(w, room, 2);
    for (const link of links) link.close();
    await w.time.advance(600_000);
    const { rated, winnerId, extra } = await recorded(w, room.roomId);
    expect([rated, winnerId, extra.stopped]).toEqual([false, null, 'abandoned']);
  });
});

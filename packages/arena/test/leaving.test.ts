/** Agents that leave or fall silent while others have answered already. */
import { Rng } from '@lobster-league/kernel';
import { molttactics, SIZE, type State } from '@lobster-league/molttactics';
import { describe, expect, it } from 'vitest';
import type { Room } from '../src/index.js';
import { allGames } from './games.js';
import { ear, type World, world } from './harness.js';

const IDLE = { action: { type: 'idle' } };

async function arenaOf(w: World, agents: number): Promise<Room> {
  const { room } = await w.arena.createRoom({ game: 'molttactics', maxPlayers: agents });
  for (let i = 0; i < agents; i++) {
    await w.arena.join(room, { name: `Agent ${i}`, agentId: null, options: { class: 'ranger' } });
  }
  await room.start();
  return room;
}

function stateOf(room: Room): State {
  return room.table!.recording.state as State;
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
    const asks = room.table!.clocks.open.map(({ ask }) => ask);
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
    const { turn } = room.table!;
    await room.answer(attacker, { action: attack });
    await room.forfeit(target, 'left');
    expect(room.table!.turn).toBe(turn);
    await expect(room.answer(last, IDLE)).resolves.toMatchObject({ accepted: true });
    expect(room.table!.turn).toBe(turn + 1);
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
    expect(room.table!.turn).toBe(2);
    expect(room.seats.map(({ totalTimeouts }) => totalTimeouts)).toEqual([0, 0, 0]);
  });

  it('the process dies when all are in: the turn is played when the room is back', async () => {
    const w = await world(allGames);
    const room = await arenaOf(w, 2);
    await room.answer(0, IDLE);
    await room.answer(1, IDLE);
    const journal = await w.live.journal(room.roomId);
    const cut = journal.findIndex(({ kind }) => kind === 'step');
    const w2 = await world(allGames);
    await w2.live.createRoom(room.record);
    await w2.live.append(
      room.roomId,
      (await w2.live.lease(room.roomId, 'dead', 1))!,
      0,
      journal.slice(0, cut),
    );
    const again = (await w2.restart()).room(room.roomId);
    expect(again.table!.turn).toBe(2);
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

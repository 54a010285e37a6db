/** Abuses by agents that have a seat. */
import { expect } from 'vitest';
import { ProvingGround } from '../arena.js';
import type { Proofs } from '../proof.js';

const ACCEPTED = { isError: false };

export const play: Proofs = {
  'spoil-turn-by-leaving': async () => {
    const ground = await ProvingGround.openToAttack();
    const table = { game: 'molttactics', name: 'Ann', players: 4, open_seats: 3 };
    const ann = await ground.tool('create_match', table);
    const join = (name: string) => ground.tool('join_match', { match: ann.match, name });
    const [bob, mallory, mal] = [await join('Bob'), await join('Mallory'), await join('Mal')];
    const act = ({ seat }: typeof ann) =>
      ground.tool('act', { seat, since: '0-0', action: 'idle', max_seconds: 0 });
    const leave = ({ seat }: typeof ann) => ground.tool('leave_match', { seat });
    expect(await act(ann)).toMatchObject(ACCEPTED);
    expect(await leave(mallory)).toMatchObject({ left: true });
    expect(await act(mal)).toMatchObject(ACCEPTED);
    expect(await act(bob)).toMatchObject({ status: 'your_turn' });
    // The next turn is held up by nobody who is not there any more.
    expect([await act(ann), await act(bob)]).toMatchObject([ACCEPTED, ACCEPTED]);
    expect(await leave(mal)).toMatchObject({ left: true });
    expect(await act(ann)).toMatchObject(ACCEPTED);
  },

  'think-while-paused': async () => {
    const ground = await ProvingGround.openToAttack();
    const { roomId } = await ground.room({
      game: 'clawpoly',
      maxPlayers: 2,
      speed: 'instant',
      bots: ['navigator'],
    });
    const { token } = await ground.seat(roomId, 'Mallory');
    const agent = await ground.socket(`/ws/agent?roomId=${roomId}&agentToken=${token}&control=manual`);
    expect(await ground.status('POST', `/api/v1/rooms/${roomId}/start`)).toBe(200);
    const prompt = await agent.until(({ type }) => type === 'agent:your_turn');
    expect(await ground.status('POST', `/api/v1/rooms/${roomId}/pause`)).toBe(200);
    const { askId } = Object(prompt?.data);
    agent.say({ type: 'action:roll_dice', data: { askId } });
    const error = await agent.until(({ type }) => type === 'error');
    expect(error?.data).toMatchObject({ code: 'INVALID_ACTION', context: { reason: 'GAME_PAUSED' } });
    expect(await ground.status('POST', `/api/v1/rooms/${roomId}/resume`)).toBe(200);
    const asked = ({ type, data }: Record<string, unknown>) =>
      type === 'agent:your_turn' && Object(data).askId === askId && data !== prompt?.data;
    const again = await agent.until(asked);
    expect(Object(again?.data).timeLeftMs).toBeLessThanOrEqual(Object(prompt?.data).timeLeftMs);
    agent.leave();
  },
};

/** The spectators' controls over HTTP. */
import { mustBeAllowed, type Room } from '@lobster-league/arena';
import type { Services } from '../../services.js';
import type { ClawpolyHandlers } from '../handlers.js';
import { roomOf } from '../hosted-room.js';

interface ControlRequest {
  readonly params: { readonly roomId: string };
  readonly headers: { readonly 'x-owner-key'?: string | undefined };
}

export function controlHandlers({
  arena,
}: Services): ClawpolyHandlers<'setSpeed' | 'pause' | 'resume' | 'step'> {
  const control = async (
    { params, headers }: ControlRequest,
    name: 'setSpeed' | 'pause' | 'resume' | 'step',
    act: (room: Room) => Promise<void>,
  ): Promise<{ roomId: string; status: Room['status']; gameSpeed: Room['record']['speed'] }> => {
    const room = await roomOf(arena, params.roomId);
    mustBeAllowed(room, name, { ownerKey: headers['x-owner-key'] });
    await act(room);
    return { roomId: room.roomId, status: room.status, gameSpeed: room.record.speed };
  };
  return {
    setSpeed: (request) => control(request, 'setSpeed', (room) => room.setSpeed(request.body.gameSpeed)),
    pause: (request) => control(request, 'pause', (room) => room.pause()),
    resume: (request) => control(request, 'resume', (room) => room.resume()),
    step: (request) => control(request, 'step', (room) => room.step()),
  };
}

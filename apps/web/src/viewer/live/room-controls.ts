/** The controls of a live room, and the server's answers. */
import { ask } from '../../api/browser';
import type { Answer } from '../../api/league';
import { ownerKeyOf } from '../owner-keys';
import type { Speed } from '../pace';
import type { RoomInfo } from './messages';

export type RoomAct =
  | { readonly type: 'pause' | 'resume' | 'step' | 'start' }
  | { readonly type: 'speed'; readonly speed: Speed }
  | { readonly type: 'bot'; readonly bot: string };

const ENDPOINT = {
  pause: 'pauseMatch',
  resume: 'resumeMatch',
  step: 'stepMatch',
  start: 'startMatch',
} as const;

/** Uses a control, with the owner key if this browser has it; returns the room afterwards. */
export function control({ roomId }: RoomInfo, act: RoomAct): Promise<Answer<RoomInfo>> {
  const key = ownerKeyOf(roomId);
  const call = { params: { match: roomId }, headers: key === null ? {} : { 'x-owner-key': key } };
  switch (act.type) {
    case 'speed':
      return ask('setSpeed', { ...call, body: { speed: act.speed } });
    case 'bot':
      return ask('addBot', { ...call, body: { bot: act.bot } });
    case 'pause':
    case 'resume':
    case 'step':
    case 'start':
      return ask(ENDPOINT[act.type], call);
  }
}

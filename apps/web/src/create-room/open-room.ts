/** Opens the room that a visitor has configured; returns its code. */
import { arenaUrl, ask } from '../api/browser';
import type { Answer } from '../api/league';
import { keepOwnerKey } from '../viewer/owner-keys';
import { premiumRequestOf, requestOf, type SetUp } from './set-up';

export async function openRoom(setUp: SetUp): Promise<Answer<string>> {
  if (setUp.fee !== null) return openPremiumRoom(setUp);
  const answer = await ask('createRoom', requestOf(setUp));
  if (!answer.ok) return answer;
  const { room, ownerKey } = answer.body;
  keepOwnerKey(room.roomId, ownerKey);
  return { ok: true, body: room.code };
}

/** A reply of Clawpoly's API: a room, or an error. */
interface PremiumReply {
  readonly roomId?: string;
  readonly roomCode?: string;
  readonly ownerKey?: string;
  readonly data?: { readonly code?: string; readonly message?: string };
}

async function openPremiumRoom(setUp: SetUp): Promise<Answer<string>> {
  try {
    const response = await fetch(new URL('/api/v1/rooms', arenaUrl()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(premiumRequestOf(setUp)),
    });
    const { roomId, roomCode, ownerKey, data }: PremiumReply = await response.json();
    if (roomId !== undefined && roomCode !== undefined) {
      if (ownerKey !== undefined) keepOwnerKey(roomId, ownerKey);
      return { ok: true, body: roomCode };
    }
    const { code = 'unknown', message = 'The server did not open the room.' } = data ?? {};
    return { ok: false, trouble: { status: response.status, error: code, message } };
  } catch {
    const message = 'The server does not answer. It may be restarting.';
    return { ok: false, trouble: { status: 0, error: 'unreachable', message } };
  }
}

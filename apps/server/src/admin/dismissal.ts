/** What a ban ends: whoever is banned leaves the tables where it waits, and forfeits where it plays. */
import {
  type Admission,
  type Arena,
  type Ban,
  bannedText,
  type Decisions,
  isUnverified,
  Refused,
  type Room,
  type SeatRecord,
} from '@lobster-league/arena';
import { type AddressBans, overlaps } from '../http/address-bans.js';
import { listedRooms } from '../http/listed-rooms.js';
import { isPremium } from '../premium/mode.js';

type IsBanned = (seat: SeatRecord) => boolean | Promise<boolean>;

/** How many rooms somebody has left; where money is at stake, operators decide about the match by itself. */
export async function dismiss(arena: Arena, ban: Ban): Promise<number> {
  const isBanned = bannedBy(arena, ban);
  let left = 0;
  const isOpen = ({ over, record }: Room): boolean =>
    !over && !isPremium(record) && record.seats.some(({ taken }) => taken === 'agent');
  for (const listed of await listedRooms(arena, isOpen)) {
    const banned = await seatsOf(listed.record.seats, isBanned);
    if (banned.length === 0) continue;
    try {
      await leave(await listed.reach(), banned);
      left++;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { roomId } = listed;
      const { id, kind } = ban;
      arena.log.warn('who is banned could not be taken out of a room', {
        roomId,
        ban: id,
        kind,
        error: String(error),
      });
    }
  }
  return left;
}

/** Whoever was banned while it waited for a seat gets none; `others` have their say afterwards. */
export function bannedAdmission(
  arena: () => Arena,
  decisions: Decisions,
  bans: AddressBans,
  others: Admission,
): Admission {
  return {
    join: async (room, agentId, address) => {
      const ban = address === undefined ? null : bans.ofNetwork(address);
      if (ban !== null) throw new Refused('BANNED', bannedText('Your address', ban));
      if (agentId !== null) await decisions.mustStillBeWelcome(agentId, () => arena().agents.known(agentId));
      await others.join(room, agentId, address);
    },
    start: (room) => others.start(room),
  };
}

function bannedBy({ agents }: Arena, { kind, value }: Ban): IsBanned {
  switch (kind) {
    case 'agent':
      return ({ agentId }) => agentId === value;
    case 'address':
      return ({ network }) => network !== undefined && overlaps(network, value);
    case 'key': {
      const known = new Map<string, Promise<boolean>>();
      const has = async (agentId: string): Promise<boolean> => {
        const { keyHash = null, publicKey = null } = (await agents.known(agentId))?.secrets ?? {};
        return keyHash === value || publicKey === value;
      };
      return ({ agentId }) => {
        if (agentId === null || isUnverified(agentId)) return false;
        const answer = known.get(agentId) ?? has(agentId);
        known.set(agentId, answer);
        return answer;
      };
    }
  }
}

async function seatsOf(seats: readonly SeatRecord[], isBanned: IsBanned): Promise<readonly SeatRecord[]> {
  const banned: SeatRecord[] = [];
  for (const seat of seats) if (seat.taken === 'agent' && (await isBanned(seat))) banned.push(seat);
  return banned;
}

async function leave(room: Room, banned: readonly SeatRecord[]): Promise<void> {
  for (const { playerId, token } of banned) {
    const seat = room.record.seats.findIndex((one) => one.playerId === playerId && one.token === token);
    if (seat < 0) continue;
    if (room.record.startedAt === null) await room.leave(playerId);
    else await room.forfeit(seat, 'banned');
  }
}

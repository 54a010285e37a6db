/** Who may sit down in a premium room, and when it may start: whoever has paid, and when all have. */
import { type Admission, Refused, type RoomRecord } from '@lobster-league/arena';
import { type Premium, PremiumRefusal } from '@lobster-league/payments';
import { isPremium } from './mode.js';
import type { PremiumService } from './service.js';

/** Free rooms are left alone. */
export function premiumAdmission(premiumService: PremiumService): Admission {
  const ask = async (room: RoomRecord, question: (premium: Premium) => Promise<void>): Promise<void> => {
    if (!isPremium(room)) return;
    if (!premiumService.open) throw new Refused('PAYMENT_REQUIRED', premiumService.reason);
    await question(premiumService.premium).catch((error: unknown) => {
      throw error instanceof PremiumRefusal ? refused(error) : error;
    });
  };
  return {
    join: (room, agentId) =>
      ask(room, async (premium) => {
        if (agentId === null)
          throw new Refused('PAYMENT_REQUIRED', 'A premium room is for registered agents who have paid.');
        await premium.mustHavePaid(room.roomId, agentId);
      }),
    start: (room) =>
      ask(room, async (premium) => {
        if (room.startedAt !== null || room.finishedAt !== null) return;
        if (room.seats.some(({ taken }) => taken === 'open'))
          throw new Refused('ROOM_NOT_READY', 'Seats are still open.');
        await premium.start(
          room.roomId,
          room.seats.map(({ agentId, playerId }) => agentId ?? playerId),
        );
      }),
  };
}

function refused({ code, message, context }: PremiumRefusal): Refused {
  const isYoung = code === 'PAYMENT_UNCONFIRMED';
  return new Refused(isYoung ? 'ROOM_NOT_READY' : 'PAYMENT_REQUIRED', message, context);
}

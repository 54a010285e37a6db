/** What only a room's owner can do: as the owner does it, and as another process asks for it. */
import type { RoomRecord } from '../ports/index.js';
import type { RoomActs } from '../room/access.js';
import type { OwnedRoom } from '../room/owned-room.js';
import type { RoomNow } from '../room/room-info.js';
import type { Seating } from '../seating.js';

export type ActName = keyof RoomActs;

const ACTS: Readonly<Record<ActName, true>> = {
  join: true,
  addBot: true,
  choose: true,
  leave: true,
  start: true,
  openEntropy: true,
  answer: true,
  forfeit: true,
  stop: true,
  pause: true,
  resume: true,
  step: true,
  setSpeed: true,
  keepUntil: true,
  remove: true,
};
export const ACT_NAMES = Object.keys(ACTS) as readonly ActName[];

/** An act on its way to the owner. */
export interface ActRequest {
  readonly roomId: string;
  readonly act: ActName;
  readonly args: readonly unknown[];
}

/** What came of it, and how far the room is: whoever asked sees the room as it is afterwards. */
export interface ActReply {
  readonly value: unknown;
  readonly fence: number;
  readonly lines: number;
  /** Where the act may have changed it. */
  readonly room?: { readonly record: RoomRecord; readonly now: RoomNow };
}

export function ownerActs(
  room: OwnedRoom,
  seating: Seating,
  remove: (reason: string) => Promise<void>,
): RoomActs {
  return {
    join: (joining) => seating.join(room, joining),
    addBot: (bot, options) => seating.addBot(room, bot, options),
    choose: (playerId, options) => seating.choose(room, playerId, options),
    leave: (playerId) => seating.leave(room, playerId),
    start: (options) => room.start(options),
    openEntropy: (nonce) => room.openEntropy(nonce),
    answer: (seat, answer) => room.answer(seat, answer),
    forfeit: (seat, reason) => room.forfeit(seat, reason),
    stop: (reason) => room.stop(reason),
    pause: () => room.pause(),
    resume: () => room.resume(),
    step: () => room.step(),
    setSpeed: (speed) => room.setSpeed(speed),
    keepUntil: async (moment) => room.keepUntil(moment),
    remove,
  };
}

/** `ask` brings an act to the owner, and its value back. */
export function askedActs(ask: (act: ActName, args: readonly unknown[]) => Promise<unknown>): RoomActs {
  const asked = ACT_NAMES.map((act) => [act, (...args: readonly unknown[]) => ask(act, given(args))]);
  // What the owner returned has come through JSON unchanged.
  return Object.fromEntries(asked) as RoomActs;
}

/** Does what was asked for. */
export function perform(acts: RoomActs, { act, args }: ActRequest): Promise<unknown> {
  const perform = acts[act] as ((...args: readonly unknown[]) => Promise<unknown>) | undefined;
  if (!Object.hasOwn(acts, act) || perform === undefined) throw new Error(`no act is called ${act}`);
  return perform(...args);
}

/** Without what was left out at the end, which JSON would make null. */
function given(args: readonly unknown[]): readonly unknown[] {
  return args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1);
}

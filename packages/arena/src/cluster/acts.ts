/** What only a room's owner can do: as the owner does it, and as another process asks for it. */
import type { RoomRecord } from '../ports/index.js';
import type { RoomActs } from '../room/access.js';
import type { OwnedRoom } from '../room/owned-room.js';
import type { RoomNow } from '../room/room-info.js';
import type { Seating } from '../seating.js';

export type ActName = keyof RoomActs;

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
  // What the owner returned has come through JSON unchanged.
  const asked =
    <Name extends ActName>(act: Name) =>
    (...args: Parameters<RoomActs[Name]>): ReturnType<RoomActs[Name]> =>
      ask(act, given(args)) as ReturnType<RoomActs[Name]>;
  return {
    join: asked('join'),
    addBot: asked('addBot'),
    choose: asked('choose'),
    leave: asked('leave'),
    start: asked('start'),
    openEntropy: asked('openEntropy'),
    answer: asked('answer'),
    forfeit: asked('forfeit'),
    stop: asked('stop'),
    pause: asked('pause'),
    resume: asked('resume'),
    step: asked('step'),
    setSpeed: asked('setSpeed'),
    keepUntil: asked('keepUntil'),
    remove: asked('remove'),
  };
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

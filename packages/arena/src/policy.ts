/** Who may do what to a room: decided here for every front door, from the room's record and what the caller shows. */
import type { Admission, RoomControls, RoomRecord } from './ports/index.js';
import { Refused } from './refused.js';
import type { RoomActs } from './room/access.js';
import { hashKey, sameText } from './secrets.js';
import type { HostedGame } from './settings.js';

/** What a caller may want to do to a room from outside. */
export const ROOM_ACTS = [
  'join',
  'addBot',
  'start',
  'pause',
  'resume',
  'step',
  'setSpeed',
  'stop',
  'remove',
] as const;
export type RoomAct = (typeof ROOM_ACTS)[number];

/** What a caller shows. */
export interface Credentials {
  readonly ownerKey?: string | undefined;
  /** Who the front door knows the caller to be, where rooms remember who created them (`extra.creator_id`). */
  readonly playerId?: string;
}

export interface GovernedRoom {
  readonly record: RoomRecord;
  readonly hosted: Pick<HostedGame, 'paced'>;
}

/** Whether the arena pairs the players itself: then it seats them, and nobody else sits down. */
export function isPaired({ extra }: Pick<RoomRecord, 'extra'>): boolean {
  return extra.quickMatch === true || extra.exhibition === true || isOfTournament({ extra });
}

/** Whether it is a match of a tournament, whose director seats the players. */
export function isOfTournament({ extra }: Pick<RoomRecord, 'extra'>): boolean {
  return typeof extra.tournament === 'string';
}

/** Whether the house plays it by itself, as an exhibition or in a cup of its own. */
export function isOfHouse({ extra }: Pick<RoomRecord, 'extra'>): boolean {
  return extra.exhibition === true || extra.houseCup === true;
}

/** Whom a room obeys. Ranked, house and premium rooms obey nobody, whatever their record was made with. */
export function controlsOf({ controls, extra }: Pick<RoomRecord, 'controls' | 'extra'>): RoomControls {
  return isPaired({ extra }) || isForMoney({ extra }) ? 'none' : controls;
}

/** Whether no list has it: who knows its code or its id finds it. */
export function isUnlisted({ extra }: { readonly extra: Readonly<Record<string, unknown>> }): boolean {
  return extra.unlisted === true;
}

function isForMoney({ extra }: Pick<RoomRecord, 'extra'>): boolean {
  return extra.mode === 'premium';
}

/** Why the caller may not do it; null if it may. */
export function refusalOf(room: GovernedRoom, act: RoomAct, shown: Credentials = {}): Refused | null {
  const { record } = room;
  const owner = isOwner(record, shown) ? null : notOwner();
  switch (act) {
    case 'join':
      // Of a match that has begun, whoever seats players says so.
      return isPaired(record) && record.startedAt === null ? paired() : null;
    case 'remove':
    case 'stop':
      return isForMoney(record) ? nobodys() : owner;
    case 'setSpeed':
      return controlRefusal(record, isHarmless(room) ? null : owner, owner);
    default:
      return controlRefusal(record, null, owner);
  }
}

/** Throws Refused unless the caller may do it. */
export function mustBeAllowed(room: GovernedRoom, act: RoomAct, shown: Credentials = {}): void {
  const refusal = refusalOf(room, act, shown);
  if (refusal !== null) throw refusal;
}

/** The acts of a room, without those that its admission excludes. */
export function admittedActs(
  acts: RoomActs,
  admission: Admission | null,
  record: () => RoomRecord,
): RoomActs {
  if (admission === null) return acts;
  return {
    ...acts,
    join: async (joining) => {
      await admission.join(record(), joining.agentId, joining.address);
      return acts.join(joining);
    },
    start: async (options) => {
      await admission.start(record());
      return acts.start(options);
    },
  };
}

function controlRefusal(record: RoomRecord, anyone: Refused | null, owner: Refused | null): Refused | null {
  switch (controlsOf(record)) {
    case 'all':
      return anyone;
    case 'owner':
      return owner;
    case 'none':
      return nobodys();
  }
}

/** By the key that opening the room returned, or as the player who created it. */
function isOwner({ ownerKeyHash, extra }: RoomRecord, { ownerKey, playerId }: Credentials): boolean {
  if (playerId !== undefined && extra.creator_id === playerId) return true;
  return ownerKey !== undefined && sameText(hashKey(ownerKey), ownerKeyHash);
}

/** In a game that is not paced the speed is that of the house bots, and agents play against it. */
function isHarmless({ hosted, record }: GovernedRoom): boolean {
  return hosted.paced || record.seats.every(({ taken }) => taken !== 'agent');
}

function notOwner(): Refused {
  return new Refused('NOT_OWNER', "Only the room's owner may do that; show the owner key in X-Owner-Key.");
}

/** Nobody controls ranked, premium and house matches. */
export function nobodys(): Refused {
  return new Refused('NOT_ALLOWED', 'Nobody controls this match: it begins, goes on and ends by itself.');
}

function paired(): Refused {
  return new Refused(
    'NOT_ALLOWED',
    'The arena seats the players of this match; enter the queue to be paired.',
  );
}

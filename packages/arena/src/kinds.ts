/** What plays in a seat: an agent, a person, or a house bot. It is what they say of themselves; nobody proves it. */
import type { Admits, AgentProfile, GamePlayer, Kind, RoomRecord, SeatRecord } from './ports/index.js';
import { Refused } from './refused.js';

/** Whoever says nothing is an agent, unless the house plays it. */
export function kindOf(one: Pick<SeatRecord, 'kind' | 'bot'> | Pick<GamePlayer, 'kind' | 'house'>): Kind {
  const house = 'house' in one ? one.house : one.bot !== null;
  return one.kind ?? (house ? 'house' : 'agent');
}

/** An agent as it is shown: what plays, and in which version now; null where none was declared. */
export function withKind<Profile extends AgentProfile>(
  profile: Profile,
): Omit<Profile, 'versions'> & { readonly kind: Kind; readonly version: string | null } {
  const { versions, ...rest } = profile;
  return { ...rest, kind: kindOf(profile), version: versions?.at(-1)?.version ?? null };
}

/** Whom a room admits. The arena pairs agents: people open tables, and sit down at them. */
export function admitsOf({ admits = 'both', extra }: Pick<RoomRecord, 'admits' | 'extra'>): Admits {
  return extra.quickMatch === true ? 'agents' : admits;
}

/** Why nobody of that kind sits down there; null if it may. House bots sit wherever somebody may seat them. */
export function kindRefusal(record: Pick<RoomRecord, 'admits' | 'extra'>, kind: Kind): Refused | null {
  const admits = admitsOf(record);
  if (kind === 'agent' && admits === 'people')
    return new Refused('NOT_ALLOWED', 'This room is for people only.', { admits });
  if (kind === 'person' && admits === 'agents')
    return new Refused('NOT_ALLOWED', 'This room is for agents only.', { admits });
  return null;
}

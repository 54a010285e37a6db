/** Opens a room with the settings of another: the same game, config and bots. */
import { ask } from '../api/browser';
import type { Answer } from '../api/league';
import { keepOwnerKey } from './owner-keys';
import type { Speed } from './pace';

export interface SetUp {
  readonly game: string;
  readonly name: string;
  readonly config: unknown;
  /** The room's seats; `options` are the bot's options, if known. */
  readonly seats: readonly { readonly bot: string | null; readonly options?: unknown }[];
  readonly speed?: Speed;
  readonly controls?: 'all' | 'owner';
}

/** Returns the code of the new room. It starts at once if all players are bots. */
export async function openAgain({ seats, ...setUp }: SetUp): Promise<Answer<string>> {
  const bots = seats.flatMap(({ bot, options = null }) =>
    bot === null ? [] : [{ bot, ...(options === null ? {} : { options }) }],
  );
  const answer = await ask('createRoom', {
    body: { ...setUp, bots, maxPlayers: seats.length, start: bots.length === seats.length },
  });
  if (!answer.ok) return answer;
  keepOwnerKey(answer.body.room.roomId, answer.body.ownerKey);
  return { ok: true, body: answer.body.room.code };
}

/** Sits a visitor down: at a new table with house bots, or on a free seat of a waiting room. */
import { ask } from '../api/browser';
import type { Answer, GameInfo } from '../api/league';
import { schemaFields } from '../create-room/schema-fields';
import type { Field, FieldValue } from '../create-room/set-up';
import { keepOwnerKey } from '../viewer/owner-keys';
import { type Identity, keepIdentity, keepName, keepSeat } from './seat-keys';

/** How long a person may think; the games' own limits are for programs. */
const DECISION_MS = 90_000;

/** What people's seats choose without being asked: they roll their dice and end their turns themselves. */
const CHOSEN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  clawpoly: { control: 'manual' },
};

export function personOptions(game: string): Readonly<Record<string, unknown>> | undefined {
  return CHOSEN[game];
}

export type Choices = Readonly<Record<string, FieldValue>>;

/** What a visitor chooses for a seat of that game. */
export function seatFields({ game, seatOptions }: Pick<GameInfo, 'game' | 'seatOptions'>): readonly Field[] {
  const chosen = CHOSEN[game] ?? {};
  return schemaFields(seatOptions ?? {}).filter(({ key }) => !Object.hasOwn(chosen, key));
}

export function usualChoices(fields: readonly Field[]): Choices {
  return Object.fromEntries(fields.map(({ key, initial }) => [key, initial]));
}

/** The opponents that can be chosen, the weakest first: levels, or the game's own bots. */
export function opponentsOf({ levels, bots }: Pick<GameInfo, 'levels' | 'bots'>): readonly string[] {
  return (levels.length > 0 ? levels : bots).map(({ name }) => name);
}

/** The level in the middle. */
export function usualOpponent(info: Pick<GameInfo, 'levels' | 'bots'>): string {
  const names = opponentsOf(info);
  return names[Math.max(0, Math.ceil(names.length / 2) - 1)] ?? '';
}

/** Takes a free seat; returns the code of the room. */
export async function takeSeat(
  { game, code }: { readonly game: string; readonly code: string },
  name: string,
  choices: Choices,
  identity: Identity | null,
): Promise<Answer<string>> {
  const options = { ...choices, ...CHOSEN[game] };
  const answer = await ask('takeSeat', {
    params: { match: code },
    body: {
      name,
      kind: 'person',
      ...(identity === null ? {} : { agentId: identity.agentId }),
      ...(Object.keys(options).length === 0 ? {} : { options }),
    },
    ...(identity === null ? {} : { headers: { authorization: `Bearer ${identity.key}` } }),
  });
  if (!answer.ok) return answer;
  keepName(name);
  keepIdentity(identity);
  keepSeat(answer.body.seat.code, answer.body.token);
  return { ok: true, body: answer.body.seat.code };
}

/** Opens a table with house bots in all other seats, and starts the match; returns its code. */
export async function playNow(
  info: GameInfo,
  name: string,
  opponent: string,
  choices: Choices,
  identity: Identity | null,
): Promise<Answer<string>> {
  const { game, tableSize, seats } = info;
  const maxPlayers = Math.max(2, seats.min, tableSize);
  const fields = seatFields(info);
  const opened = await ask('createRoom', {
    body: {
      game,
      maxPlayers,
      // Under a registered name the match is rated: on the game's own clock.
      ...(identity === null ? { decisionMs: DECISION_MS } : {}),
      // Three others take their turns before one's own comes again.
      speed: info.paced ? 'fast' : 'normal',
      controls: 'owner',
      bots: Array.from({ length: maxPlayers - 1 }, (_, i) => ({
        bot: opponent,
        ...(fields.length === 0 ? {} : { options: otherChoices(fields, choices, i + 1) }),
      })),
    },
  });
  if (!opened.ok) return opened;
  const { room, ownerKey } = opened.body;
  keepOwnerKey(room.roomId, ownerKey);
  const taken = await takeSeat(room, name, choices, identity);
  if (!taken.ok) return taken;
  const started = await ask('startMatch', {
    params: { match: room.roomId },
    headers: { 'x-owner-key': ownerKey },
  });
  return started.ok ? taken : started;
}

export interface Forking {
  /** The finished match, by its id. */
  readonly match: string;
  /** The number of the last event that has happened. */
  readonly event: number;
  readonly seat: number;
  readonly name: string;
  /** The house bots of all other seats; empty for those that fit who sat there. */
  readonly bots: readonly string[];
}

/** Plays on from a moment of a finished match, at a private table; returns its code. */
export async function playOn(
  { paced }: Pick<GameInfo, 'paced'>,
  { match, event, seat, name, bots }: Forking,
): Promise<Answer<string>> {
  const opened = await ask('forkMatch', {
    params: { match },
    body: {
      event,
      seat,
      name,
      kind: 'person',
      bots,
      decisionMs: DECISION_MS,
      speed: paced ? 'fast' : 'normal',
    },
  });
  if (!opened.ok) return opened;
  const { room, ownerKey, token } = opened.body;
  keepOwnerKey(room.roomId, ownerKey);
  keepName(name);
  keepSeat(room.code, token);
  return { ok: true, body: room.code };
}

/** The bots take what the visitor has not chosen, each something else. */
function otherChoices(fields: readonly Field[], own: Choices, turn: number): Choices {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.kind === 'number') return [field.key, field.initial];
      const values = field.options.map(({ value }) => value);
      const first = values.indexOf(String(own[field.key]));
      return [field.key, values[(first + turn) % values.length] ?? field.initial];
    }),
  );
}

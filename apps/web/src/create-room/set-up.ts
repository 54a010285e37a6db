/** The settings of a new room, and the request that opens it. */
import type { league } from '@lobster-league/protocol';
import type { Call, GameInfo } from '../api/league';
import type { Text } from '../messages/message';
import { schemaFields } from './schema-fields';

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

/** A house bot by name, or null for a seat that waits for an agent. */
export type SeatChoice = string | null;

export interface NumberField {
  readonly kind: 'number';
  readonly key: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  readonly step: number;
  /** Factor from the form's unit to the game's: 1000 if the form shows seconds and the game takes milliseconds. */
  readonly times?: number;
  /** What leaving the number empty means, if that is allowed. */
  readonly without?: string;
}

export interface ChoiceField {
  readonly kind: 'choice';
  readonly key: string;
  readonly label: string;
  readonly initial: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export type Field = NumberField | ChoiceField;
export type FieldValue = number | string | null;

const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  clawpoly: [
    {
      kind: 'number',
      key: 'turnLimit',
      label: 'Turn limit',
      without: 'until one is left',
      min: 1,
      max: 2_000,
      initial: 200,
      step: 1,
    },
    {
      kind: 'number',
      key: 'startingShells',
      label: 'Shells at the start',
      min: 0,
      max: 50_000,
      initial: 1500,
      step: 1,
    },
  ],
  grab: [
    {
      kind: 'choice',
      key: 'dictionary',
      label: 'Words',
      initial: 'twl06',
      options: [
        { value: 'twl06', label: 'TWL06 (US)' },
        { value: 'sowpods', label: 'SOWPODS (world)' },
      ],
    },
    {
      kind: 'number',
      key: 'time_limit_seconds',
      label: 'Time limit per letter, in seconds',
      min: 10,
      max: 3600,
      initial: 300,
      step: 1,
    },
  ],
  molttactics: [
    {
      kind: 'number',
      key: 'turns',
      label: 'Turn limit',
      min: 1,
      max: 500,
      initial: 100,
      step: 1,
    },
    {
      kind: 'number',
      key: 'turnLengthMs',
      label: 'Time limit per turn, in seconds',
      times: 1000,
      min: 1,
      max: 86_400,
      initial: 300,
      step: 1,
    },
  ],
};

/** Returns the game's own settings, besides seats and speed. */
function fieldsOf({ game, config }: GameInfo): readonly Field[] {
  return FIELDS[game] ?? schemaFields(config);
}

/** The entry fee of a premium room. */
export interface Fee {
  /** A decimal number as the visitor typed it; money is never a float. */
  readonly amount: string;
  readonly chain: string;
  readonly token: string;
}

/** Returns whether the text is a positive decimal number. */
export function isAmount(text: string): boolean {
  return /^(?=.*[1-9])\d{1,30}(\.\d{1,18})?$/.test(text);
}

/** Multiplies an amount exactly. */
export function times(amount: string, count: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = (BigInt(whole + fraction) * BigInt(count)).toString().padStart(fraction.length + 1, '0');
  const at = digits.length - fraction.length;
  const rest = digits.slice(at).replace(/0+$/, '');
  return `${digits.slice(0, at)}${rest === '' ? '' : `.${rest}`}`;
}

export interface SetUp {
  readonly game: string;
  readonly name: string;
  readonly seats: readonly SeatChoice[];
  readonly speed: Speed;
  readonly owned: boolean;
  /** Who may sit down, besides house bots. */
  readonly admits: league.Admits;
  /** Null for a free room. */
  readonly fee: Fee | null;
  readonly fields: readonly Field[];
  readonly values: Readonly<Record<string, FieldValue>>;
}

/** Practice bots; others are preferred. */
const NOT_FOR_SHOW = ['random', 'baseline'];

function cast({ bots }: GameInfo): readonly string[] {
  const names = bots.map(({ name }) => name);
  const stars = names.filter((name) => !NOT_FOR_SHOW.includes(name));
  return stars.length > 0 ? stars : names;
}

/** Returns the default settings: a room of house bots. */
export function usualSetUp(info: GameInfo, name: string): SetUp {
  const fields = fieldsOf(info);
  return {
    game: info.game,
    name,
    seats: seatsFor(info, [], info.tableSize),
    speed: 'normal',
    owned: false,
    admits: 'both',
    fee: null,
    fields,
    values: Object.fromEntries(fields.map(({ key, initial }) => [key, initial])),
  };
}

/** Changes the number of seats: keeps existing choices, and fills new seats with house bots. */
export function seatsFor(
  info: GameInfo,
  present: readonly SeatChoice[],
  count: number,
): readonly SeatChoice[] {
  const names = cast(info);
  return Array.from({ length: count }, (_, i) => {
    const kept = present[i];
    return kept === undefined ? (names[i % names.length] ?? null) : kept;
  });
}

/** Returns what is wrong with the settings; null if nothing is. */
export function flaw({ fields, values, fee }: SetUp, t: Text): string | null {
  if (fee !== null && !isAmount(fee.amount)) {
    return t('setUp.badFee');
  }
  for (const field of fields) {
    const value = values[field.key];
    if (field.kind === 'choice' || (value === null && field.without !== undefined)) continue;
    const whole = typeof value === 'number' && Number.isInteger(value);
    if (!whole || value < field.min || value > field.max) {
      return t('setUp.wholeNumber', { label: field.label, min: field.min, max: field.max });
    }
  }
  return null;
}

/** Builds the request for a premium room in Clawpoly's own API: house bots pay no fee, so every seat is open. */
export function premiumRequestOf({ name, seats, speed, fee, values }: SetUp): object {
  return {
    ...named(name),
    maxPlayers: seats.length,
    gameSpeed: speed,
    turnLimit: values.turnLimit ?? null,
    mode: 'premium',
    entryFee: fee,
  };
}

/** Without a name, the server chooses one. */
function named(name: string): { readonly name?: string } {
  return name.trim() === '' ? {} : { name: name.trim() };
}

/** Builds the request: a room of bots starts at once, any other waits for its agents. */
export function requestOf({
  game,
  name,
  seats,
  speed,
  owned,
  admits,
  fields,
  values,
}: SetUp): Call<'createRoom'> {
  const bots = seats.filter((seat): seat is string => seat !== null);
  const config = Object.fromEntries(
    fields.map((field) => {
      const value = values[field.key] ?? null;
      const times = field.kind === 'number' ? (field.times ?? 1) : 1;
      return [field.key, typeof value === 'number' ? value * times : value];
    }),
  );
  return {
    body: {
      game,
      ...named(name),
      config,
      speed,
      bots,
      maxPlayers: seats.length,
      ...(owned ? { controls: 'owner' } : {}),
      ...(admits === 'both' ? {} : { admits }),
      start: bots.length === seats.length,
    },
  };
}

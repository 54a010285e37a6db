/** Actions as short texts, `mortgage squareIndex=12`, and back: what models read and write instead of JSON objects. */
import type { AnyGame } from '@lobster-league/kernel';
import { z } from 'zod';
import { once } from '../http/once.js';

/** Actions have a type, in every game. */
export interface GameAction {
  readonly type: string;
}

/** The part of a game that says what its agents may do. */
export type Actions = Pick<AnyGame, 'action' | 'agentAction'>;

/** Between the values that a field may have. */
const OR = '|';

export function actionText(action: GameAction): string {
  const fields = fieldsOf(action).map(([name, value]) => `${name}=${valueText(value)}`);
  return [shortType(action.type), ...fields].join(' ');
}

/** Folds actions that differ in one field only: `mortgage squareIndex=6|12`. */
export function foldedTexts(actions: readonly GameAction[]): string[] {
  const alike = groups(actions, (action) =>
    [action.type, ...fieldsOf(action).map(([name]) => name)].join(' '),
  );
  return alike.flatMap((group) => {
    const foldings = fieldsOf(group[0]!).map(([name]) => folded(group, name));
    return foldings.sort((a, b) => a.length - b.length)[0] ?? group.map(actionText);
  });
}

function folded(actions: readonly GameAction[], by: string): string[] {
  const others = (action: GameAction) => fieldsOf(action).filter(([name]) => name !== by);
  return groups(actions, (action) => JSON.stringify(others(action))).map((group) => {
    const values = group.map((action) => valueText(Object(action)[by]));
    const rest = Object.fromEntries(others(group[0]!));
    return `${actionText({ ...rest, type: group[0]!.type })} ${by}=${[...new Set(values)].join(OR)}`;
  });
}

function groups<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const group = found.get(key(item));
    if (group === undefined) found.set(key(item), [item]);
    else group.push(item);
  }
  return [...found.values()];
}

/** Reads an action: JSON, an object, or the text of one; the rules judge what comes out. */
export function actionFrom(given: unknown, game: Actions): unknown {
  if (typeof given !== 'string') return given;
  const json = jsonIn(given);
  if (json !== undefined && typeof json !== 'string') return json;
  const [type = '', ...fields] = (json ?? given).trim().split(/\s+(?=\w+=)/);
  const named = fields.map((field): [string, unknown] => {
    const [name = '', ...value] = field.split('=');
    return [name, valueFrom(value.join('='))];
  });
  return { ...Object.fromEntries(named), type: longType(type, game) };
}

function fieldsOf({ type: _, ...fields }: GameAction): [string, unknown][] {
  return Object.entries(fields);
}

/** Some games write a word before each type: `action:buy` is `buy` for short. */
export function shortType(type: string): string {
  return type.slice(type.lastIndexOf(':') + 1);
}

function longType(type: string, { action, agentAction = action }: Actions): string {
  const types = typesIn(agentAction);
  return types.find((one) => one === type) ?? types.find((one) => shortType(one) === type) ?? type;
}

const typed = z.object({ properties: z.object({ type: z.object({ const: z.string() }) }) });

const typesIn = once((action: AnyGame['action']): readonly string[] => {
  const whole = z.toJSONSchema(action as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const options = whole.anyOf ?? whole.oneOf ?? [whole];
  return options.flatMap((one) => typed.safeParse(one).data?.properties.type.const ?? []);
});

/** Words stand as they are, unless they would be read as something else. */
function valueText(value: unknown): string {
  return typeof value === 'string' && /^[^\s"{[|]+$/.test(value) && jsonIn(value) === undefined
    ? value
    : JSON.stringify(value);
}

function valueFrom(text: string): unknown {
  return jsonIn(text) ?? text;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

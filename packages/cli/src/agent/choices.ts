/** Converts legal actions to functions that a model can call, and its calls back to actions. */
import type { AnyGame } from '@lobster-league/kernel';
import type { AgentAsk, OtherAction } from '@lobster-league/sdk';
import { z } from 'zod';
import type { ChatTool, Said } from './chat.js';

const MAX_THOUGHT = 500;

const THOUGHT = {
  type: 'string',
  maxLength: MAX_THOUGHT,
  description: 'why, in a sentence or two for the people watching',
};

/** The part of a question that says what may be answered. */
export type Answerable = Pick<AgentAsk<OtherAction>, 'legal' | 'open' | 'fallback'>;
/** The part of a game that its actions are validated by. */
export type Actions = Pick<AnyGame, 'action' | 'agentAction'>;

/** Makes one function for each type of action that is possible now, with the rules' own schema. */
export function toolsFor(game: Actions, ask: Answerable): ChatTool[] {
  const schemas = schemasOf(schemaOf(game));
  return typesOf(ask).map((type) => {
    const { properties = {}, required = [], description } = schemas.get(type) ?? {};
    const { type: _, emoji: __, ...own } = properties;
    const fields = ask.open.includes(type) ? own : narrowed(own, listed(ask, type));
    return {
      type: 'function',
      function: {
        name: nameOf(type),
        description: description ?? `play ${type}`,
        parameters: {
          type: 'object',
          properties: { ...fields, thought: THOUGHT },
          required: required.filter((field) => field !== 'type'),
        },
      },
    };
  });
}

/** The model's decision, or why it cannot be played. */
export type Choice = { readonly action: OtherAction; readonly thought: string } | { readonly wrong: string };

export function choiceOf(game: Actions, ask: Answerable, { calls, content }: Said): Choice {
  const [call] = calls;
  const given = call === undefined ? fromText(content) : fromCall(typesOf(ask), call);
  if ('wrong' in given) return given;
  const parsed = schemaOf(game).safeParse(given.action);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    return { wrong: `${path.join('.') || 'action'}: ${message}` };
  }
  const { data: action } = parsed;
  if (
    !ask.open.includes(action.type) &&
    !listed(ask, action.type).some((one) => plain(one) === plain(action))
  )
    return { wrong: `${JSON.stringify(action)} is not legal now; choose one of the legal actions` };
  return { action, thought: given.thought.slice(0, MAX_THOUGHT) };
}

/** Actions of every game have a type; the fallback is one of them even where none is listed. */
function typesOf({ legal, open, fallback }: Answerable): string[] {
  return [...new Set([...legal.map(({ type }) => type), ...open, fallback.type])];
}

function listed({ legal, fallback }: Answerable, type: string): OtherAction[] {
  return [...legal, fallback].filter((action) => action.type === type);
}

function schemaOf({ action, agentAction = action }: Actions): z.ZodType<OtherAction> {
  return agentAction as z.ZodType<OtherAction>;
}

interface Given {
  readonly action: unknown;
  readonly thought: string;
}

function fromCall(
  types: readonly string[],
  { name, input }: Said['calls'][number],
): Given | { wrong: string } {
  const type = types.find((one) => nameOf(one) === name || one === name);
  if (type === undefined)
    return { wrong: `there is no function ${name.slice(0, 64)}; there are ${types.map(nameOf).join(', ')}` };
  const fields = objectIn(input === '' ? '{}' : input);
  if (fields === null) return { wrong: `the arguments of ${name} are not a JSON object` };
  const { thought, ...rest } = fields;
  return { action: { ...rest, type }, thought: typeof thought === 'string' ? thought : '' };
}

/** Reads `{"action": {…}, "thought": "…"}`, or the action itself, anywhere in the text. */
function fromText(content: string): Given | { wrong: string } {
  const found = objectIn(content);
  if (found === null)
    return { wrong: 'there is neither a function call nor a JSON object like {"action": …, "thought": …}' };
  const { action = null, thought, ...rest } = found;
  return { action: action ?? rest, thought: typeof thought === 'string' ? thought : '' };
}

/** Returns the outermost JSON object in a text. */
function objectIn(text: string): Record<string, unknown> | null {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (start < 0 || end < start) return null;
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text.slice(start, end + 1))).data ?? null;
  } catch {
    return null;
  }
}

/** Function names may have letters, digits, _ and -. */
function nameOf(type: string): string {
  return type.replace(/^action:/, '').replaceAll(/[^\w-]/g, '_');
}

const actionSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).optional(),
  description: z.string().optional(),
});
type ActionSchema = z.infer<typeof actionSchema>;

/** Returns the schema of each type of action; a game may have only one. */
function schemasOf(action: z.ZodType): Map<string, ActionSchema> {
  const whole = z.toJSONSchema(action, { io: 'input', unrepresentable: 'any' });
  const schemas = z.array(actionSchema).parse(whole.anyOf ?? whole.oneOf ?? [whole]);
  return new Map(schemas.map((schema) => [String(schema.properties?.type?.const), schema]));
}

/** Replaces fields whose legal values can be listed by an enum of these. */
function narrowed(fields: NonNullable<ActionSchema['properties']>, legal: readonly OtherAction[]): object {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      const values = new Set(legal.map((action) => action[field]));
      const listed = [...values].every((value) => ['string', 'number', 'boolean'].includes(typeof value));
      return [field, listed ? { ...schema, enum: [...values] } : schema];
    }),
  );
}

/** Returns the same text for equal actions, regardless of the order of their fields. */
function plain(action: object): string {
  return JSON.stringify(action, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => key !== 'emoji')
            .sort(),
        )
      : value,
  );
}

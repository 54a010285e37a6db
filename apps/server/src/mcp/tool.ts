/** A tool: its words, its schema, what it does; and how mistakes become answers that a model can use. */
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { type ZodObject, type ZodType, z } from 'zod';
import { once } from '../http/once.js';
import { HttpProblem, problemFrom } from '../http/problem.js';
import { asProblem } from '../http/refuse.js';
import type { Services } from '../services.js';
import type { Caller } from './caller.js';
import { failure } from './outputs.js';

/** One call of a tool. */
export interface Call {
  readonly caller: Caller;
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

interface ToolWords<Input, Answer> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: ZodType<Input>;
  /** Properties whose schema depends on the game: what they may be is shown, and checked by `run`. */
  readonly shown?: Readonly<Record<string, JsonSchema>>;
  readonly output: ZodObject & ZodType<Answer>;
  readonly readOnly?: boolean;
  run(input: Input, call: Call): Promise<NoInfer<Answer>>;
}

/** A tool once its input's type is out of sight. */
export interface Tool {
  readonly listed: ListedTool;
  run(input: unknown, call: Call): Promise<object>;
}

/** No: with a code, words that help, and what else the caller should know. */
export class ToolError extends Error {
  readonly code: string;
  readonly details: object;

  constructor(code: string, message: string, details: object = {}) {
    super(message);
    this.name = 'ToolError';
    this.code = code;
    this.details = details;
  }
}

export function tool<Input, Answer extends object>({
  input,
  output,
  shown,
  readOnly,
  run,
  ...words
}: ToolWords<Input, Answer>): Tool {
  const schema = jsonSchema(input);
  const properties = { ...Object(schema.properties), ...shown };
  return {
    listed: {
      ...words,
      inputSchema: lean({ ...schema, type: 'object' as const, properties }),
      outputSchema: lean(outputSchema(output)),
      annotations: { readOnlyHint: readOnly === true, openWorldHint: false },
    },
    async run(given, call) {
      const parsed = input.safeParse(given ?? {});
      if (!parsed.success) throw badInput(parsed.error);
      return run(parsed.data, call);
    },
  };
}

/** As callers write it: what has a default may be left out. */
export const jsonSchema = once((schema: ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
});

/**
 * What the tool answers, or why not: clients hold errors against this schema, too. The properties of both are side by
 * side, so that they can be read as one object; which of them must be there depends on how it went.
 */
const outputSchema = once((output: ZodObject): NonNullable<ListedTool['outputSchema']> => {
  // Written out, also where the schema has a name of its own.
  const good = z.toJSONSchema(output.extend({}));
  const bad = z.toJSONSchema(failure);
  const { $schema: _, ...rest } = good;
  return {
    ...rest,
    type: 'object',
    properties: { ...Object(bad.properties), ...Object(good.properties) },
    required: [],
    anyOf: [{ required: good.required }, { required: bad.required }],
  };
});

/** Without what says nothing to a model, which reads all of them: the bounds of every whole number, and who may write. */
function lean<Schema extends object>(schema: Schema): Schema {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    const isBound = key === 'minimum' || key === 'maximum';
    return (isBound && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) || key === 'readOnly'
      ? undefined
      : value;
  });
  return JSON.parse(text);
}

export function badInput({ issues }: z.ZodError): ToolError {
  const lines = issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
  return new ToolError('invalid_input', lines.join('; '));
}

/** Runs it, and answers in any case: where it went wrong, with what to do instead. */
export async function answered(services: Services, run: () => Promise<object>): Promise<CallToolResult> {
  try {
    return said(await run());
  } catch (error) {
    return { ...said(told(services, error)), isError: true };
  }
}

function said(result: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...result } };
}

function told({ log }: Services, error: unknown): object {
  if (error instanceof ToolError) return { error: error.code, message: error.message, ...error.details };
  const known = asProblem(error);
  const problem = known instanceof HttpProblem ? known : problemFrom(error);
  if (problem.code === 'internal') log.error('MCP tool failed', { error: problem.cause ?? error });
  return {
    error: problem.code,
    message: problem.message,
    ...(problem.details === undefined ? {} : { details: problem.details }),
  };
}

/** A client of OpenAI-compatible chat endpoints: one question, one answer; errors are sorted by kind. */
import { z } from 'zod';

export interface ChatSettings {
  /** The URL before /chat/completions. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | null;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatTool {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: object };
}

/** How the answer is requested: by function calls, as a JSON object, or by instructions alone. */
export type Mode = 'tools' | 'json' | 'plain';

export interface Said {
  readonly content: string;
  readonly calls: readonly { readonly name: string; readonly input: string }[];
  /** By the endpoint's count, or an estimate. */
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export type Trouble =
  /** Busy: try again after this time. */
  | { readonly kind: 'busy'; readonly afterMs: number }
  /** Refused: the same request would fail again. */
  | { readonly kind: 'refused'; readonly status: number }
  /** The endpoint failed, disconnected, or sent something unreadable. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'too_late' };

export class ChatError extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, message: string) {
    super(message);
    this.name = 'ChatError';
    this.trouble = trouble;
  }
}

/** The default without a Retry-After header. */
const BUSY_MS = 2_000;
const LONGEST_ANSWER = 1_000_000;
/** Characters per token, an estimate for endpoints that report no usage. */
const CHARACTERS = 4;

const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number().nullish(),
      completion_tokens: z.number().nullish(),
      total_tokens: z.number().nullish(),
    })
    .nullish(),
});

export interface Chat {
  ask(
    messages: readonly ChatMessage[],
    tools: readonly ChatTool[],
    mode: Mode,
    signal: AbortSignal,
  ): Promise<Said>;
}

export function chatAt({ baseUrl, model, apiKey }: ChatSettings): Chat {
  return {
    async ask(messages, tools, mode, signal) {
      const body = JSON.stringify({ model, messages, ...wishes(tools, mode) });
      const text = await post(`${baseUrl}/chat/completions`, body, apiKey, signal);
      const parsed = completion.safeParse(jsonOf(text));
      if (!parsed.success)
        throw new ChatError({ kind: 'broken' }, `not a chat completion: ${text.slice(0, 200)}`);
      const { message } = parsed.data.choices[0]!;
      const content = message.content ?? '';
      const calls = (message.tool_calls ?? []).map(({ function: called }) => ({
        name: called.name,
        input: called.arguments,
      }));
      return { content, calls, ...tokensOf(parsed.data.usage ?? {}, body, text) };
    },
  };
}

function tokensOf(
  { prompt_tokens, completion_tokens, total_tokens }: NonNullable<z.infer<typeof completion>['usage']>,
  body: string,
  text: string,
): Pick<Said, 'tokensIn' | 'tokensOut'> {
  const tokensOut = completion_tokens ?? Math.ceil(text.length / CHARACTERS);
  const rest = total_tokens == null ? Math.ceil(body.length / CHARACTERS) : total_tokens - tokensOut;
  return { tokensIn: prompt_tokens ?? Math.max(0, rest), tokensOut };
}

function wishes(tools: readonly ChatTool[], mode: Mode): object {
  switch (mode) {
    case 'tools':
      return { tools, tool_choice: 'required' };
    case 'json':
      return { response_format: { type: 'json_object' } };
    case 'plain':
      return {};
  }
}

async function post(url: string, body: string, apiKey: string | null, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body,
      signal,
    });
    const text = await textOf(response);
    if (response.ok) return text;
    throw new ChatError(troubleOf(response), `HTTP ${response.status}: ${text.slice(0, 300)}`);
  } catch (error) {
    if (error instanceof ChatError) throw error;
    if (signal.aborted) throw new ChatError({ kind: 'too_late' }, 'no answer in time');
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    throw new ChatError({ kind: 'broken' }, `${error instanceof Error ? error.message : error}${cause}`);
  }
}

function troubleOf({ status, headers }: Response): Trouble {
  if (status === 429 || status === 503)
    return { kind: 'busy', afterMs: retryAfter(headers.get('retry-after')) };
  return status >= 500 || status === 408 ? { kind: 'broken' } : { kind: 'refused', status };
}

/** The header is in seconds, or a date. */
function retryAfter(header: string | null): number {
  if (header === null) return BUSY_MS;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? 1000 * seconds : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : BUSY_MS;
}

async function textOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > LONGEST_ANSWER) throw new ChatError({ kind: 'broken' }, 'the answer is too long');
  }
  return text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

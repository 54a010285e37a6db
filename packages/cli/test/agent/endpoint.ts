/** A chat endpoint on loopback that behaves as the test says. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { afterEveryTest } from '../../../../tests/support/tidy/tidy.js';

const request = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  tools: z
    .array(
      z.object({
        function: z.object({
          name: z.string(),
          parameters: z.object({
            properties: z.record(z.string(), z.object({ enum: z.array(z.unknown()).optional() })),
            required: z.array(z.string()),
          }),
        }),
      }),
    )
    .optional(),
  response_format: z.object({ type: z.string() }).optional(),
});
export type ChatRequest = z.infer<typeof request>;

/** How one request is answered. */
export type Behaviour = (asked: ChatRequest, response: ServerResponse, raw: IncomingMessage) => void;

export class Endpoint {
  readonly asked: ChatRequest[] = [];
  readonly keys: (string | undefined)[] = [];
  readonly #server: Server;
  /** Used in turn; the last one stays. */
  readonly #behaviours: Behaviour[];

  private constructor(behaviours: readonly Behaviour[]) {
    this.#behaviours = [...behaviours];
    this.#server = createServer((raw, response) => {
      let body = '';
      raw.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      raw.on('end', () => {
        const asked = request.parse(JSON.parse(body));
        this.asked.push(asked);
        this.keys.push(raw.headers.authorization);
        const behaviour = this.#behaviours.length > 1 ? this.#behaviours.shift() : this.#behaviours[0];
        behaviour?.(asked, response, raw);
      });
    });
  }

  /** Closed again after the test. */
  static async open(...behaviours: readonly Behaviour[]): Promise<Endpoint> {
    const endpoint = new Endpoint(behaviours);
    await new Promise<void>((resolve) => endpoint.#server.listen(0, '127.0.0.1', resolve));
    running.add(endpoint.#server);
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }
}

const running = new Set<Server>();

afterEveryTest(() => {
  for (const server of running) {
    server.closeAllConnections();
    server.close();
  }
  running.clear();
});

export function send(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Answers with a call of that function. */
export function calls(name: string, input: object | string): Behaviour {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return (_asked, response) =>
    send(response, 200, {
      choices: [{ message: { content: null, tool_calls: [{ function: { name, arguments: text } }] } }],
      usage: { total_tokens: 100 },
    });
}

export function says(content: string): Behaviour {
  return (_asked, response) =>
    send(response, 200, { choices: [{ message: { content } }], usage: { total_tokens: 50 } });
}

export function fails(status: number, headers: object = {}): Behaviour {
  return (_asked, response) => send(response, status, { error: { message: `status ${status}` } }, headers);
}

export const cuts: Behaviour = (_asked, response) => void response.socket?.destroy();
export const hangs: Behaviour = () => undefined;

/**
 * A model that buys what it can, and otherwise calls the last function whose arguments are known, the most passive one.
 */
export const sound: Behaviour = (asked, response, raw) => {
  const known = asked.tools?.filter(({ function: { parameters } }) =>
    parameters.required.every((field) => parameters.properties[field]?.enum !== undefined),
  );
  const chosen = known?.find((tool) => tool.function.name === 'buy') ?? known?.at(-1);
  const { name = '', parameters } = chosen?.function ?? {};
  const input = (parameters?.required ?? []).map((field) => [
    field,
    parameters?.properties[field]?.enum?.[0],
  ]);
  calls(name, { ...Object.fromEntries(input), thought: 'Claws up.' })(asked, response, raw);
};

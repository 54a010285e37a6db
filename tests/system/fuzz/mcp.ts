/** The MCP door: every tool, resource and prompt that it lists, with inputs that fit or almost do. */
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import type { GatewayTable } from '../../../apps/server/src/http/gateway.js';
import { type Attack, Breach } from './attack.js';
import type { Dice } from './dice.js';
import { send } from './http.js';
import { judged, parsed } from './judge.js';
import type { Memory } from './memory.js';
import { mutated, mutatedJson, nastyText, nastyValue } from './nasty.js';
import { type Schema, sample } from './samples.js';
import type { FuzzedServer } from './server.js';

const INTERNAL = -32603;
export const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const named = z.object({ name: z.string() });
const listed = z.object({
  result: z.object({
    tools: z
      .array(
        named.extend({
          inputSchema: z.record(z.string(), z.unknown()),
          outputSchema: z.record(z.string(), z.unknown()),
        }),
      )
      .default([]),
    resources: z.array(z.object({ uri: z.string() })).default([]),
    prompts: z.array(named).default([]),
  }),
});
const answered = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  result: z
    .looseObject({ isError: z.boolean().optional(), structuredContent: z.unknown().optional() })
    .optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** What is wrong with the answer of a tool; null if it fits the tool's output schema. */
type Fits = (tool: string, answer: unknown) => string | null;

export interface McpOffer {
  readonly fits: Fits;
  readonly tools: readonly { readonly name: string; readonly inputSchema: Schema }[];
  readonly resources: readonly string[];
  readonly prompts: readonly string[];
}

export async function mcpOffer(server: FuzzedServer): Promise<McpOffer> {
  const ask = async (method: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} });
    const response = await fetch(`${server.url()}/mcp`, { method: 'POST', headers: HEADERS, body });
    return listed.parse(await response.json()).result;
  };
  const [{ tools }, { resources }, { prompts }] = (await Promise.all(
    ['tools/list', 'resources/list', 'prompts/list'].map(ask),
  )) as [Awaited<ReturnType<typeof ask>>, Awaited<ReturnType<typeof ask>>, Awaited<ReturnType<typeof ask>>];
  const ajv = new AjvJsonSchemaValidator();
  const validators = new Map(tools.map(({ name, outputSchema }) => [name, ajv.getValidator(outputSchema)]));
  const fits: Fits = (tool, answer) => {
    const found = validators.get(tool)?.(answer);
    return found === undefined || found.valid ? null : (found.errorMessage ?? 'it does not fit');
  };
  return {
    fits,
    tools,
    resources: resources.map(({ uri }) => uri),
    prompts: prompts.map(({ name }) => name),
  };
}

export function mcpAttack(server: FuzzedServer, memory: Memory, plan: GatewayTable, offer: McpOffer): Attack {
  return {
    name: 'mcp',
    share: 9,
    async run(dice) {
      const message = rpc(offer, memory, dice);
      const json = JSON.stringify(message) ?? '';
      const body = dice.chance(0.05) ? mutatedJson(json, dice) : Buffer.from(json);
      const key = memory.any('agentKey', dice);
      const id = memory.any('agent', dice);
      const headers: Record<string, string> = {
        ...HEADERS,
        ...(key !== undefined && id !== undefined && dice.chance(0.3)
          ? { authorization: `Bearer ${key}`, 'x-agent-id': id }
          : {}),
        ...(dice.chance(0.03) ? { accept: 'text/html' } : {}),
        ...(dice.chance(0.03) ? { origin: 'https://evil.example' } : {}),
        ...(dice.chance(0.03) ? { 'mcp-session-id': 'x', 'mcp-protocol-version': '1999-01-01' } : {}),
      };
      const method = dice.chance(0.03) ? dice.pick(['GET', 'PUT', 'DELETE']) : 'POST';
      // Who does not say how long it waits would wait for longer than there is time.
      const waits =
        /wait_for_|quick_match|challenges/.test(json) && !/"max_seconds":[01](\.\d+)?[,}]/.test(json);
      const input = { method, path: '/mcp', headers, body, impatient: waits, chunked: false, target: null };
      const answer = await send(server.port, server.agent, input);
      if (answer === null) return 1;
      const sent = `${method} ${body.toString('latin1')}`;
      const text = answer.body.toString('utf8');
      const wrong =
        judged(plan, input, answer, null) ?? (text === '' ? null : ourFault(offer, message, parsed(text)));
      if (wrong !== null) throw new Breach(`${wrong}: ${text.slice(0, 300)}`, sent);
      const leak = server.others.in(text);
      if (leak !== null) throw new Breach(`an answer tells ${leak}`, sent);
      memory.learn(parsed(text));
      return 1;
    },
  };
}

function rpc({ tools, resources, prompts }: McpOffer, memory: Memory, dice: Dice): unknown {
  const call = (): unknown => {
    const { name, inputSchema } = dice.pick(tools);
    const input = sample(inputSchema, dice, memory.known);
    const odd = dice.chance(0.4) ? mutated(input, dice) : input;
    return {
      method: 'tools/call',
      params: { name: dice.chance(0.97) ? name : nastyText(dice), arguments: odd },
    };
  };
  const message = dice.pick<() => unknown>([
    ...[call, call, call, call, call, call],
    () => ({
      method: 'resources/read',
      params: { uri: dice.chance(0.6) ? dice.pick(resources) : `league://${nastyText(dice)}` },
    }),
    () => ({
      method: 'resources/read',
      params: { uri: `league://${dice.pick(['match', 'replay'])}/${memory.any('room', dice)}` },
    }),
    () => ({
      method: 'prompts/get',
      params: { name: dice.pick(prompts), arguments: mutated({ game: 'grab' }, dice) },
    }),
    () => ({
      method: dice.pick([
        'tools/list',
        'ping',
        'initialize',
        'notifications/initialized',
        'logging/setLevel',
        nastyText(dice),
      ]),
      params: nastyValue(dice),
    }),
  ])();
  const whole = { jsonrpc: '2.0', id: dice.pick<unknown>([1, 'a', 2 ** 53]), ...Object(message) };
  if (dice.chance(0.1)) return mutated(whole, dice);
  return dice.chance(0.03) ? [whole, whole] : whole;
}

/** A bug is never the caller's: neither as an error of the protocol nor as the answer of a tool. */
function ourFault({ fits }: McpOffer, message: unknown, value: unknown): string | null {
  const { name } = Object(Object(message).params);
  for (const one of Array.isArray(value) ? value : [value]) {
    const answer = answered.safeParse(one);
    if (!answer.success) return 'an answer in another shape';
    const { result, error } = answer.data;
    if (error?.code === INTERNAL) return 'an internal error';
    if (result?.isError === true && Object(result.structuredContent).error === 'internal')
      return 'MCP tool failed';
    if (result?.structuredContent !== undefined && typeof name === 'string') {
      const wrong = fits(name, result.structuredContent);
      if (wrong !== null) return `an answer that does not fit the output schema of ${name}: ${wrong}`;
    }
  }
  return null;
}

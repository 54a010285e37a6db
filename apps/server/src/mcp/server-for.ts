/** The protocol's server for one request: lists what there is, and calls it. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Services } from '../services.js';
import type { Caller } from './caller.js';
import type { Prompts } from './prompts.js';
import type { Resources } from './resources.js';
import { answered, type Tool } from './tool.js';

export interface Offer {
  readonly tools: readonly Tool[];
  readonly resources: Resources;
  readonly prompts: Prompts;
}

const ABOUT = { name: 'lobster-league', title: 'Lobster League', version: '0.1.0' };

const INSTRUCTIONS = `Lobster League is an arena where agents play games while people watch.
Read the rules once. Get a seat with quick_match, create_match or join_match; each answers with a seat handle: the key to that seat, in this conversation and in any later one. You may hold several. Never show it in a thought.
Then repeat: choose one of legal; act(seat, since, action, thought) plays it, waits, and answers with the next question. since is what at said last: you are told what has changed since then. If status is not_yet, call wait_for_turn. look_at_board tells the whole. Every question has a deadline: after it the fallback is played, and five timeouts in a row put you out of the match.`;

export function serverFor(services: Services, { tools, resources, prompts }: Offer, caller: Caller): Server {
  const server = new Server(ABOUT, {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions: INSTRUCTIONS,
  });
  server.setRequestHandler(ListToolsRequestSchema, () =>
    caller.context.during('list', () => ({ tools: tools.map(({ listed }) => listed) })),
  );
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const found = tools.find(({ listed }) => listed.name === params.name);
    if (found === undefined) {
      const names = tools.map(({ listed }) => listed.name).join(', ');
      throw new McpError(
        ErrorCode.InvalidParams,
        `There is no tool ${shown(params.name)}; there are ${names}`,
      );
    }
    return answered(services, () => found.run(params.arguments, { caller, signal }));
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...resources.listed] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [...resources.templates],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => ({
    contents: [{ uri, ...(await resources.read(uri, caller)) }],
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...prompts.listed] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    prompts.get(params.name, params.arguments),
  );
  return server;
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 64));
}

/** The AsyncAPI document of both sockets, from the very schemas that parse the messages. */
import { clawpoly as wire } from '@lobster-league/protocol';
import { type ZodType, z } from 'zod';

type Json = Record<string, unknown>;

export interface AsyncApiDocument {
  readonly asyncapi: '3.0.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly defaultContentType: 'application/json';
  readonly channels: Readonly<Record<string, Json>>;
  readonly operations: Readonly<Record<string, Json>>;
  readonly components: {
    readonly messages: Readonly<Record<string, Json>>;
    readonly schemas: Readonly<Record<string, unknown>>;
  };
}

const { CLOSE } = wire;
const DESCRIPTION =
  'Every message is JSON text: {type, data, timestamp}. The server pings; who does not answer is gone. ' +
  `Close codes: ${CLOSE.badRequest} bad query, ${CLOSE.badToken} bad token, ${CLOSE.notFound} no such room, ` +
  `${CLOSE.replaced} a newer connection has the seat, ${CLOSE.tooFast} too many messages, 1009 too large a message, ` +
  '1012 the server restarts.';

/** Schemas with a name of their own: messages refer to them. */
const SHARED: Readonly<Record<string, ZodType>> = {
  Player: wire.player,
  RuledPlayer: wire.ruledPlayer,
  Square: wire.square,
  Offer: wire.offer,
  GameState: wire.gameState,
  AgentGameState: wire.agentGameState,
  GameConfig: wire.gameConfig,
};

/** AsyncAPI's own dialect, without what goes without saying. */
const MANNER = {
  target: 'draft-7',
  override: ({ jsonSchema: schema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
    delete schema.readOnly;
  },
} as const;

interface NamedMessage {
  /** As it is called in `components`. */
  readonly key: string;
  readonly type: string;
  readonly schema: ZodType;
}

export function asyncApiDocument(): AsyncApiDocument {
  const plans = Object.entries(wire.sockets);
  const heard = plans.map(([name, { hears }]) => named(`${name}Hears`, hears));
  const said = plans.map(([name, { says }]) => named(`${name}Says`, says));
  const all = [...heard.flat(), ...said.flat()];
  return {
    asyncapi: '3.0.0',
    info: { title: "Clawpoly's sockets", version: '1.0.0', description: DESCRIPTION },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(
      plans.map(([name, { path, summary, query }], i) => [
        name,
        {
          address: path,
          summary,
          messages: references([...heard[i]!, ...said[i]!]),
          bindings: { ws: { method: 'GET', query: jsonSchema(query) } },
        },
      ]),
    ),
    operations: Object.fromEntries(
      plans.flatMap(([name], i) => [
        [`${name}Hears`, operation('send', name, heard[i]!)],
        [`${name}Says`, operation('receive', name, said[i]!)],
      ]),
    ),
    components: {
      messages: Object.fromEntries(all.map((message) => [message.key, describe(message)])),
      schemas: { ...schemasOf(heard.flat(), 'output', SHARED), ...schemasOf(said.flat(), 'input') },
    },
  };
}

function named(prefix: string, schemas: Readonly<Record<string, ZodType>>): NamedMessage[] {
  return Object.entries(schemas).map(([name, schema]) => ({
    key: `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    type: typeOf(schema),
    schema,
  }));
}

function typeOf(schema: ZodType): string {
  const type = schema instanceof z.ZodObject ? schema.shape.type : null;
  if (!(type instanceof z.ZodLiteral)) throw new Error('a message without a type');
  return String(type.value);
}

function references(messages: readonly NamedMessage[]): Json {
  return Object.fromEntries(messages.map(({ key }) => [key, { $ref: `#/components/messages/${key}` }]));
}

/** What the server sends, or receives. */
function operation(action: 'send' | 'receive', channel: string, messages: readonly NamedMessage[]): Json {
  return {
    action,
    channel: { $ref: `#/channels/${channel}` },
    messages: messages.map(({ key }) => ({ $ref: `#/channels/${channel}/messages/${key}` })),
  };
}

function describe({ key, type }: NamedMessage): Json {
  return { name: type, title: type, payload: { $ref: `#/components/schemas/${key}` } };
}

/** As it is written: what has a default may be left out. */
function jsonSchema(schema: ZodType): Json {
  const { $schema, ...bare } = z.toJSONSchema(schema, { ...MANNER, io: 'input' });
  return bare;
}

function schemasOf(
  messages: readonly NamedMessage[],
  io: 'input' | 'output',
  shared: Readonly<Record<string, ZodType>> = {},
): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(shared)) registry.add(schema, { id });
  // A schema that both sockets know is one, under two names.
  const twice = new Map<string, string>();
  const first = new Map<ZodType, string>();
  for (const { key, schema } of messages) {
    const known = first.get(schema);
    if (known !== undefined) twice.set(key, known);
    else {
      first.set(schema, key);
      registry.add(schema, { id: key });
    }
  }
  const uri = (id: string): string => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { ...MANNER, io, uri });
  const bare = Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]);
  return {
    ...Object.fromEntries(bare),
    ...Object.fromEntries([...twice].map(([key, known]) => [key, { $ref: uri(known) }])),
  };
}

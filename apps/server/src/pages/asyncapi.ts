/** An AsyncAPI document of sockets, from the very schemas that parse their messages. */
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

/** One socket. */
export interface ChannelPlan {
  readonly path: string;
  readonly summary: string;
  readonly query: ZodType;
  /** What the server sends. */
  readonly hears: Readonly<Record<string, ZodType>>;
  /** What it understands. */
  readonly says: Readonly<Record<string, ZodType>>;
  /** What all of that is acknowledged with, where messages are. */
  readonly acknowledged?: ZodType;
}

export interface SocketsPlan {
  readonly title: string;
  readonly description: string;
  readonly channels: Readonly<Record<string, ChannelPlan>>;
  /** Schemas with a name of their own: messages refer to them. */
  readonly shared: Readonly<Record<string, ZodType>>;
  /** What a message is called on the wire. */
  readonly typeOf: (name: string, schema: ZodType) => string;
}

/** The `type` that a message carries on the wire. */
export function messageType(schema: ZodType): string {
  const type = schema instanceof z.ZodObject ? schema.shape.type : null;
  if (!(type instanceof z.ZodLiteral)) throw new Error('a message without a type');
  return String(type.value);
}

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

/** A channel and its messages. */
interface Channel {
  readonly name: string;
  readonly plan: ChannelPlan;
  readonly heard: readonly NamedMessage[];
  readonly said: readonly NamedMessage[];
  readonly acknowledged: readonly NamedMessage[];
}

export function asyncApiDocument({
  title,
  description,
  channels: plans,
  shared,
  typeOf,
}: SocketsPlan): AsyncApiDocument {
  const channels = Object.entries(plans).map(([name, plan]): Channel => {
    const named = (prefix: string, schemas: Readonly<Record<string, ZodType>>): NamedMessage[] =>
      Object.entries(schemas).map(([key, schema]) => ({
        key: `${prefix}${joined(key)}`,
        type: typeOf(key, schema),
        schema,
      }));
    const { hears, says, acknowledged } = plan;
    return {
      name,
      plan,
      heard: named(`${name}Hears`, hears),
      said: named(`${name}Says`, says),
      acknowledged:
        acknowledged === undefined
          ? []
          : [{ key: `${name}Acknowledges`, type: 'acknowledgement', schema: acknowledged }],
    };
  });
  const sent = channels.flatMap(({ heard, acknowledged }) => [...heard, ...acknowledged]);
  const received = channels.flatMap(({ said }) => said);
  return {
    asyncapi: '3.0.0',
    info: { title, version: '1.0.0', description },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(channels.map((channel) => [channel.name, channelOf(channel)])),
    operations: Object.fromEntries(channels.flatMap(operations)),
    components: {
      messages: Object.fromEntries([...sent, ...received].map((message) => [message.key, describe(message)])),
      schemas: { ...schemasOf(sent, 'output', shared), ...schemasOf(received, 'input') },
    },
  };
}

/** `game_state` is `GameState`. */
function joined(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase());
}

function channelOf({ plan: { path, summary, query }, heard, said, acknowledged }: Channel): Json {
  const messages = [...heard, ...said, ...acknowledged];
  return {
    address: path,
    summary,
    messages: Object.fromEntries(messages.map(({ key }) => [key, { $ref: `#/components/messages/${key}` }])),
    bindings: { ws: { method: 'GET', query: jsonSchema(query) } },
  };
}

/** What the server sends, and what it receives. */
function operations({ name, heard, said, acknowledged }: Channel): [string, Json][] {
  const channel = { $ref: `#/channels/${name}` };
  const messages = (some: readonly NamedMessage[]): Json[] =>
    some.map(({ key }) => ({ $ref: `#/channels/${name}/messages/${key}` }));
  const reply = acknowledged.length === 0 ? {} : { reply: { channel, messages: messages(acknowledged) } };
  return [
    [`${name}Hears`, { action: 'send', channel, messages: messages(heard) }],
    [`${name}Says`, { action: 'receive', channel, messages: messages(said), ...reply }],
  ];
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
  // A schema of several messages is one, under several names.
  const again = new Map<string, string>();
  const first = new Map<ZodType, string>();
  for (const { key, schema } of messages) {
    const known = first.get(schema);
    if (known !== undefined) again.set(key, known);
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
    ...Object.fromEntries([...again].map(([key, known]) => [key, { $ref: uri(known) }])),
  };
}

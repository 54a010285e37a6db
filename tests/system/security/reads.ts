/** Everything that anybody can read: every GET of the routers, MCP's tools and resources that only read, the spectators' sockets. */
import { openHouse } from '../fuzz/doors.js';
import { type Target, targetsOf } from '../fuzz/targets.js';
import { bearing, type ProvingGround } from './arena.js';

export interface Said {
  readonly status: number;
  readonly text: string;
  /** As JSON; the text where it is none. */
  readonly value: unknown;
}

export interface Read {
  readonly name: string;
  ask(): Promise<Said>;
}

/** What parameters are called, and what stands for them. */
export type Known = Readonly<Record<string, string>>;

type Queries = Readonly<Record<string, { readonly enum?: readonly string[]; readonly default?: unknown }>>;

/** Sockets that only an agent may open. */
const AGENTS_OWN = ['/ws/agent', '/ws/play', '/socket.io'];

export async function everyRead(ground: ProvingGround, known: Known, code: string): Promise<Read[]> {
  const { routes, sockets } = await openHouse();
  const login = await ground.ask('POST', '/api/auth/login', { body: { username: 'onlooker' } });
  const headers = bearing(String(Object(login.body.data).session_token));
  const gets = targetsOf(routes).filter(({ method }) => method === 'GET');
  const paths = [...new Set(gets.flatMap((target) => pathsOf(target, known)))];
  return [
    ...paths.map((path) => ({ name: `GET ${path}`, ask: () => asked(ground, 'GET', path, { headers }) })),
    ...(await mcpReads(ground, known)),
    ...sockets
      .filter((path) => !AGENTS_OWN.some((own) => path.startsWith(own)))
      .map((path) => socketRead(ground, path, code)),
  ];
}

/** The path as it is, and once with each value that a parameter of its query may have. */
function pathsOf({ path, schemas }: Target, known: Known): string[] {
  const filled = path.replaceAll(/[{:](\w+)\}?/g, (_all, name: string) =>
    encodeURIComponent(known[name] ?? 'x'),
  );
  const properties = Object(schemas.query?.properties) as Queries;
  const required = Array.isArray(schemas.query?.required) ? schemas.query.required.map(String) : [];
  const needed = required.flatMap((name) => (name in known ? [`${name}=${known[name]}`] : []));
  const chosen = Object.entries(properties)
    .filter(([name]) => name !== 'wait')
    .flatMap(([name, { enum: values = [] }]) => values.map((value) => [...needed, `${name}=${value}`]));
  return [needed, ...chosen].map((query) => (query.length === 0 ? filled : `${filled}?${query.join('&')}`));
}

async function asked(
  ground: ProvingGround,
  method: string,
  path: string,
  more: Parameters<ProvingGround['ask']>[2] = {},
): Promise<Said> {
  const { status, text, headers } = await ground.ask(method, path, more);
  const json = /json/.test(headers.get('content-type') ?? '');
  return { status, text, value: json && text !== '' ? JSON.parse(text) : text };
}

async function mcpReads(ground: ProvingGround, known: Known): Promise<Read[]> {
  const call = async (method: string, params: object): Promise<Said> => {
    const said = await asked(ground, 'POST', '/mcp', {
      body: { jsonrpc: '2.0', id: 1, method, params },
      headers: { accept: 'application/json, text/event-stream' },
    });
    const { result, error } = Object(said.value);
    const { structuredContent, contents, isError } = Object(result);
    const read: unknown = Object(contents?.[0]).text;
    const inner = typeof read === 'string' && read.startsWith('{') ? JSON.parse(read) : (read ?? result);
    const failed = isError === true || error !== undefined;
    return { status: failed ? 400 : 200, text: said.text, value: structuredContent ?? inner ?? error };
  };
  const listed = async (method: string, name: string): Promise<Record<string, unknown>[]> =>
    Object((await call(method, {})).value)[name];
  const tools = (await listed('tools/list', 'tools')).flatMap(({ name, annotations, inputSchema }) => {
    const { required = [], properties } = Object(inputSchema) as { required?: string[]; properties: object };
    if (Object(annotations).readOnlyHint !== true || required.some((one) => !(one in known))) return [];
    const input = Object.entries(known).filter(([one]) => one in properties);
    return [
      { name: `tool ${name}`, ask: () => call('tools/call', { name, arguments: Object.fromEntries(input) }) },
    ];
  });
  const templates = await listed('resources/templates/list', 'resourceTemplates');
  const resources = templates.flatMap(({ uriTemplate }) => {
    const [all = '', name = ''] = /\{(\w+)\}/.exec(String(uriTemplate)) ?? [];
    const uri = String(uriTemplate).replace(all, known[name] ?? '');
    return name in known ? [{ name: uri, ask: () => call('resources/read', { uri }) }] : [];
  });
  return [...tools, ...resources];
}

/** What a spectator hears first that comes now. */
function socketRead(ground: ProvingGround, path: string, code: string): Read {
  return {
    name: path,
    ask: async () => {
      const listener = await ground.socket(`${path}?code=${code}&roomCode=${code}`);
      const value = await listener.until(() => true);
      listener.leave();
      return { status: 101, text: JSON.stringify(value), value };
    },
  };
}

/** HTTP: every endpoint of the tables, signatures that were used before, and the pages, lightly. */
import type { GatewayTable } from '../../../apps/server/src/http/gateway.js';
import { type Attack, Breach } from './attack.js';
import type { Dice } from './dice.js';
import type { Documented } from './documented.js';
import { encoded, type HttpAnswer, type HttpInput, httpInput, send } from './http.js';
import { judged, parsed } from './judge.js';
import type { Memory } from './memory.js';
import { nastyText } from './nasty.js';
import type { FuzzedServer } from './server.js';
import { TABLES } from './tables.js';
import type { Target } from './targets.js';

const PAGES = [
  ...[
    '/',
    '/watch',
    '/games',
    '/games/clawpoly',
    '/leaderboard',
    '/tournaments',
    '/tournaments/how',
    '/agents',
    '/docs',
    '/replay',
    '/settings',
    '/challenges',
    '/puzzles',
    '/puzzles/grab',
    '/robots.txt',
  ],
  ...[
    '/games/{room}',
    '/watch/{room}',
    '/play/{room}',
    '/agents/{agent}',
    '/docs/{x}',
    '/_next/{x}',
    '/{x}',
    '/icon.svg',
    '/tv',
    '/tv/{x}',
    '/boards',
    '/embed/match/{room}',
    '/embed/replay/{room}',
    '/embed/{x}',
    '/puzzles/{x}',
    '/tournaments/{x}',
    '/opengraph-image',
  ],
];

const PATIENT = { impatient: false, chunked: false, target: null } as const;

export function webAttacks(
  server: FuzzedServer,
  memory: Memory,
  plan: GatewayTable,
  targets: readonly Target[],
  documented: Documented,
): Attack[] {
  /** Sends it, and looks at what comes back. */
  const tried = async (input: HttpInput): Promise<HttpAnswer | null> => {
    const answer = await send(server.port, server.agent, input);
    if (answer === null) return null;
    const wrong = judged(plan, input, answer, input.target) ?? undocumented(documented, input, answer);
    const text = answer.body.toString('utf8');
    if (wrong !== null) throw new Breach(`${wrong}: ${answer.status} ${text.slice(0, 300)}`, told(input));
    const leak = server.others.in(text) ?? server.others.in(JSON.stringify(answer.headers));
    if (leak !== null) throw new Breach(`an answer tells ${leak}`, told(input));
    if (answer.status < 300) memory.learn(parsed(text), /\/rooms\/([\w-]+)\/join/.exec(input.path)?.[1]);
    return answer;
  };
  return [
    {
      name: 'http',
      share: 42,
      async run(dice) {
        await tried(httpInput(dice.pick(targets), memory, dice));
        return 1;
      },
    },
    {
      // Good requests in order, so that there is something for the others to disturb.
      name: 'tables',
      share: 5,
      async run(dice) {
        const { inputs } = await dice.pick(TABLES)(async (method, path, body, headers = {}) => {
          const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
          const type: Record<string, string> = bytes === null ? {} : { 'content-type': 'application/json' };
          const input = { method, path, headers: { ...type, ...headers }, body: bytes, ...PATIENT };
          return Object(parsed((await tried(input))?.body.toString('utf8') ?? ''));
        }, dice);
        return inputs;
      },
    },
    {
      name: 'replayed',
      share: 3,
      async run(dice) {
        const signed = targets.filter(({ path }) => /^\/api\/(register|submit)$/.test(path));
        const input = { ...httpInput(dice.pick(signed), memory, dice), method: 'POST' };
        const first = await tried(input);
        const again = await tried(input);
        const isSigned = input.headers['x-signature'] !== undefined && input.target !== null;
        // Of the first one nothing may have arrived, on a line that the server was just closing.
        const isUsed = first !== null && first.status !== 404;
        if (isSigned && isUsed && again !== null && again.status < 400)
          throw new Breach('a signature was accepted twice', told(input));
        return 2;
      },
    },
    {
      name: 'pages',
      share: 2,
      async run(dice) {
        await tried(pageInput(memory, dice));
        return 1;
      },
    },
  ];
}

/** Asked by another method, it is another endpoint; what was cut off or too long for HTTP never came to any. */
export function undocumented(
  documented: Documented,
  { method, target }: HttpInput,
  { status }: HttpAnswer,
): string | null {
  const isItsOwn = target !== null && method === target.method && target.success !== undefined;
  return isItsOwn ? documented.wrong(target, status) : null;
}

function pageInput(memory: Memory, dice: Dice): HttpInput {
  const path = dice.pick(PAGES).replaceAll(/\{(\w+)\}/g, (_all, what: string) => {
    const known = what === 'x' ? undefined : memory.known(what === 'room' ? 'match' : 'agentId', dice);
    return encoded(String(known ?? nastyText(dice)));
  });
  const bare: Target = { method: 'GET', path: '/', schemas: {} };
  return { ...httpInput(bare, memory, dice), path, target: null };
}

function told({ method, path, headers, body }: HttpInput): string {
  return `${method} ${path} ${JSON.stringify(headers)} ${body?.toString('latin1') ?? ''}`;
}

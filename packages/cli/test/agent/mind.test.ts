/** A mind and its endpoint: what is asked and understood; and there is a decision in time whatever goes wrong. */
import { clawpoly } from '@lobster-league/clawpoly';
import type { AnyGame } from '@lobster-league/kernel';
import type { AgentAsk, OtherAction, ViewOf } from '@lobster-league/sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Allowed, Budget } from '../../src/agent/budget.js';
import { chatAt } from '../../src/agent/chat.js';
import { Mind, type Noted } from '../../src/agent/mind.js';
import { type Behaviour, calls, cuts, Endpoint, fails, hangs, says, send, sound } from './endpoint.js';

const BUY: OtherAction = { type: 'action:buy', squareIndex: 6 };
const PASS: OtherAction = { type: 'action:pass' };

function view(): ViewOf<'clawpoly'> {
  const seats = [
    { id: 'agent-1', name: 'Pinchy' },
    { id: 'agent-2', name: 'Navigator' },
  ];
  const { players, board } = clawpoly.opening(clawpoly.config.parse({}), seats);
  return { turnNumber: 3, you: players[0]!, opponents: [players[1]!], board, lastEvents: [] };
}

function ask(more: Partial<AgentAsk<OtherAction>> = {}): AgentAsk<OtherAction> {
  return {
    game: 'clawpoly',
    kind: 'buy_decision',
    seat: 0,
    legal: [BUY, PASS],
    open: [],
    inWords: null,
    fallback: PASS,
    brief: { price: 100 },
    timeouts: 0,
    totalTimeouts: 0,
    deadline: Date.now() + 20_000,
    timeLeftMs: 20_000,
    refused: null,
    signal: new AbortController().signal,
    ...more,
  };
}

async function mind(
  behaviours: readonly Behaviour[],
  allowed: Allowed = { tokens: null, seconds: null },
  game = clawpoly as unknown as AnyGame,
) {
  const endpoint = await Endpoint.open(...behaviours);
  const noted: Noted[] = [];
  const budget = new Budget(allowed);
  const chat = chatAt({ baseUrl: endpoint.url, model: 'coral-1', apiKey: 'sk-secret' });
  const made = new Mind({ game, chat, model: 'coral-1', budget, note: (note) => noted.push(note) });
  const spent: unknown[] = [];
  const decide: typeof made.decide = async (seen, asked) => {
    const { usage, ...decided } = await made.decide(seen, asked);
    spent.push(usage);
    return decided;
  };
  return { decide, endpoint, budget, noted, spent };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a mind', () => {
  it('shows the rules, the table and the choices, and plays the function that is called', async () => {
    const { decide, endpoint } = await mind([calls('buy', { squareIndex: 6, thought: 'A fine reef.' })]);
    expect(await decide(view(), ask())).toEqual({ ...BUY, thought: 'A fine reef.' });
    const [asked] = endpoint.asked;
    expect(asked).toMatchObject({ model: 'coral-1', messages: [{ role: 'system' }, { role: 'user' }] });
    expect(asked?.messages[0]?.content).toContain('GOAL');
    expect(asked?.messages[1]?.content).toMatch(/Turn 3.*buy_decision.*You have 20 seconds/s);
    expect(asked?.tools?.map((tool) => tool.function.name)).toEqual(['buy', 'pass']);
    expect(asked?.tools?.[0]?.function.parameters.properties.squareIndex?.enum).toEqual([6]);
    expect(endpoint.keys).toEqual(['Bearer sk-secret']);
    await decide(view(), ask());
    expect(endpoint.asked[1]?.messages[1]?.content).toContain('A fine reef.');
  });

  it('may play what is not listed, if its type is open', async () => {
    const goods = { shells: 0, properties: [], escapeCards: 0 };
    const offer = {
      toId: 'agent-2',
      offering: { ...goods, shells: 300 },
      requesting: { ...goods, properties: [6] },
    };
    const skip = { type: 'action:skip_build' };
    const question = ask({ legal: [skip], fallback: skip, open: ['action:trade_offer'] });
    const { decide, endpoint } = await mind([calls('trade_offer', offer)]);
    expect(await decide(view(), question)).toEqual({ type: 'action:trade_offer', ...offer });
    const tools = endpoint.asked[0]?.tools?.map((tool) => tool.function);
    expect(tools?.map(({ name }) => name)).toEqual(['skip_build', 'trade_offer']);
    expect(Object.keys(tools?.[1]?.parameters.properties ?? {})).toEqual(
      expect.arrayContaining(['toId', 'offering']),
    );
    expect(endpoint.asked[0]?.messages[1]?.content).toContain('Not all are listed of: action:trade_offer');
    const closed = await mind([calls('trade_offer', offer)]);
    expect(await closed.decide(view(), { ...question, legal: [skip, PASS], open: [] })).toEqual(skip);
    expect(closed.endpoint.asked[1]?.messages.at(-1)?.content).toContain('there are skip_build, pass');
  });

  it('is not asked again what comes every turn, until something has changed', async () => {
    const skip = { type: 'action:skip_build' };
    const mortgage = { type: 'action:mortgage', squareIndex: 6 };
    const brief = { buildableProperties: [], mortgageable: [{ squareIndex: 6, value: 50 }], yourMoney: 900 };
    const question = ask({ kind: 'build_decision', legal: [mortgage, skip], fallback: skip, brief });
    const { decide, endpoint, noted } = await mind([calls('skip_build', {})]);
    expect(await decide(view(), question)).toEqual(skip);
    const poorer = { ...question, brief: { ...brief, yourMoney: 700 } };
    expect(await decide({ ...view(), turnNumber: 4 }, poorer)).toEqual(skip);
    expect(endpoint.asked).toHaveLength(1);
    expect(noted.at(-1)).toMatchObject({ asked: false, fallback: 'nothing has changed since the last time' });
    const site = { squareIndex: 6, name: 'Kelp', cost: 50 };
    await decide(view(), { ...question, brief: { ...brief, buildableProperties: [site] } });
    expect(endpoint.asked).toHaveLength(2);
  });

  it('knows a game by its schema and its view alone', async () => {
    const action = z.strictObject({ type: z.literal('drop'), column: z.int() });
    const plainGame = { id: 'columns', title: 'Columns', pitch: { line: '', about: 'Drop discs.' }, action };
    const { decide, endpoint } = await mind(
      [calls('drop', { column: 3 })],
      { tokens: null, seconds: null },
      plainGame as unknown as AnyGame,
    );
    const drop = { type: 'drop', column: 3 };
    const question = ask({ legal: [], open: ['drop'], fallback: { type: 'drop', column: 0 } });
    expect(await decide({ cells: ['empty'] } as unknown as ViewOf<'clawpoly'>, question)).toEqual(drop);
    expect(endpoint.asked[0]?.messages[0]?.content).toContain('Drop discs.');
    expect(endpoint.asked[0]?.messages[1]?.content).toContain('{"cells":["empty"]}');
    expect(endpoint.asked[0]?.tools?.[0]?.function).toMatchObject({
      name: 'drop',
      parameters: { required: ['column'] },
    });
  });

  const BAD: readonly [string, Behaviour, string][] = [
    ['bad JSON in a call', calls('buy', '{"squareIndex":'), 'not a JSON object'],
    ['a function that there is not', calls('win', {}), 'there are buy, pass'],
    ['a square that is not for sale', calls('buy', { squareIndex: 9 }), 'not legal now'],
    ['a square that does not exist', calls('buy', { squareIndex: 'reef' }), 'squareIndex'],
    ['prose', says('I would buy it.'), 'neither a function call nor a JSON object'],
    ['nothing', says(''), 'neither'],
  ];
  it.each(BAD)('that answers %s is told so, once', async (_what, behaviour, told) => {
    const better = await mind([behaviour, calls('buy', { squareIndex: 6 })]);
    expect(await better.decide(view(), ask())).toEqual(BUY);
    expect(better.endpoint.asked[1]?.messages.at(-1)?.content).toContain(told);
    const stubborn = await mind([behaviour]);
    expect(await stubborn.decide(view(), ask())).toEqual(PASS);
    expect(stubborn.endpoint.asked).toHaveLength(2);
  });

  it('has one more chance in all, also when the rules refuse', async () => {
    const { decide, endpoint } = await mind([says('hm'), calls('buy', { squareIndex: 6 })]);
    const question = ask();
    expect(await decide(view(), question)).toEqual(BUY);
    const refused = { code: 'INSUFFICIENT_FUNDS', message: 'You have 20.' };
    expect(await decide(view(), { ...question, refused })).toEqual(PASS);
    expect(endpoint.asked).toHaveLength(2);

    const other = await mind([calls('buy', { squareIndex: 6 }), calls('pass', {})]);
    const again = ask();
    await other.decide(view(), again);
    expect(await other.decide(view(), { ...again, refused })).toEqual(PASS);
    expect(other.endpoint.asked[1]?.messages[1]?.content).toContain('refused: You have 20.');
  });

  it('answers in JSON where an endpoint knows no functions, and in words of its own where it knows no formats', async () => {
    const noTools: Behaviour = (asked, response, raw) =>
      asked.tools !== undefined || asked.response_format !== undefined
        ? send(response, 400, { error: { message: 'unsupported parameter' } })
        : says(
            'Well:\n```json\n{"action": {"type": "action:buy", "squareIndex": 6}, "thought": "Mine."}\n```',
          )(asked, response, raw);
    const { decide, endpoint } = await mind([noTools]);
    expect(await decide(view(), ask())).toEqual({ ...BUY, thought: 'Mine.' });
    expect(await decide(view(), ask())).toEqual({ ...BUY, thought: 'Mine.' });
    // It is remembered how to ask.
    expect(
      endpoint.asked.map(({ tools, response_format }) => tools ?? response_format?.type ?? 'plain'),
    ).toEqual([expect.any(Array), 'json_object', 'plain', 'plain']);
  });

  it.each([
    ['500', fails(500)],
    ['a cut connection', cuts],
    ['429 with Retry-After', fails(429, { 'retry-after': '1' })],
    ['what is no completion', ((_asked, response) => send(response, 200, '<html>')) satisfies Behaviour],
  ])('goes on after %s, and gives up if it stays', async (what, behaviour) => {
    const { decide, endpoint, noted } = await mind([behaviour, calls('buy', { squareIndex: 6 })]);
    const startedAt = Date.now();
    expect(await decide(view(), ask())).toEqual(BUY);
    expect(endpoint.asked).toHaveLength(2);
    expect(noted.map(({ type }) => type)).toEqual(['call', 'trouble', 'call', 'answer', 'decided']);
    if (what.startsWith('429')) expect(Date.now() - startedAt).toBeGreaterThanOrEqual(900);
    const broken = await mind([behaviour]);
    expect(await broken.decide(view(), ask({ deadline: Date.now() + 8_000 }))).toEqual(PASS);
    expect(broken.endpoint.asked.length).toBeLessThanOrEqual(3);
  });

  it('leaves an endpoint alone that wants to be', async () => {
    const { decide, endpoint } = await mind([fails(429, { 'retry-after': '60' }), sound]);
    expect(await decide(view(), ask())).toEqual(PASS);
    expect(await decide(view(), ask())).toEqual(PASS);
    expect(endpoint.asked).toHaveLength(1);
  });

  it('asks nothing more of an endpoint that refuses its key', async () => {
    const { decide, endpoint } = await mind([fails(401)]);
    expect(await decide(view(), ask())).toEqual(PASS);
    expect(endpoint.asked).toHaveLength(1);
  });

  it('is in time when the model is not', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    let called = (): void => undefined;
    const isCalled = new Promise<void>((resolve) => {
      called = resolve;
    });
    const { decide, noted } = await mind([() => called()]);
    const deadline = Date.now() + 3_500;
    const decided = decide(view(), ask({ deadline }));
    await isCalled;
    vi.advanceTimersByTime(deadline - Date.now() - 1_000);
    expect(await decided).toEqual(PASS);
    expect(noted.at(-1)).toMatchObject({ type: 'decided', fallback: 'the model did not answer in time' });
    const { decide: late, endpoint } = await mind([sound]);
    expect(await late(view(), ask({ deadline: Date.now() + 1_000 }))).toEqual(PASS);
    expect(endpoint.asked).toHaveLength(0);
  });

  it('stops when nobody waits for the answer any more', async () => {
    const { decide } = await mind([hangs]);
    const gone = new AbortController();
    const decided = decide(view(), ask({ signal: gone.signal }));
    gone.abort();
    expect(await decided).toEqual(PASS);
  });

  it('stops calling when its budget is spent', async () => {
    const buy = calls('buy', { squareIndex: 6 });
    const { decide, endpoint, budget } = await mind([buy], { tokens: 150, seconds: null });
    expect(await decide(view(), ask())).toEqual(BUY);
    expect(await decide(view(), ask())).toEqual(BUY);
    expect(await decide(view(), ask())).toEqual(PASS);
    expect({ tokens: budget.tokens, calls: endpoint.asked.length }).toEqual({ tokens: 200, calls: 2 });
    const hasty = await mind([hangs], { tokens: null, seconds: 2 });
    expect(await hasty.decide(view(), ask())).toEqual(PASS);
    expect(await hasty.decide(view(), ask())).toEqual(PASS);
    expect(hasty.endpoint.asked).toHaveLength(1);
  });
});

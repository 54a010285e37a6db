/** What a model reads in a whole game over MCP, by a real tokenizer: the tools once, and every answer. */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { realServer } from '../support/real-server.js';
import { firstOf, type Mcp, overHttp, type Turn, turn } from './client.js';

/** Clawpoly's budget. */
const MOST_TOKENS = 40_000;

interface Read {
  /** Answers and their tokens, by what was called and asked. */
  readonly kinds: Map<string, { answers: number; tokens: number }>;
  total: number;
}

/** Buys, builds, harvests and hits what it can, and is not asked again whether to build while nothing is new. */
function choice({ legal = [], ask }: Turn): { action: string; repeat: boolean } {
  const wanted = ['buy', 'build', 'attack', 'harvest', 'move'];
  const found = wanted.flatMap((type) => legal.filter((line) => line.startsWith(`${type} `)))[0];
  const action = found === undefined ? (ask?.ifYouSayNothing ?? '') : firstOf(found);
  return { action, repeat: action === 'skip_build' };
}

/** Plays a match of the usual size against house bots to its end. */
async function played(mcp: Mcp, game: string, table: object): Promise<{ read: Read; last: Turn }> {
  const read: Read = { kinds: new Map(), total: 0 };
  const tell = (kind: string, said: unknown): void => {
    const tokens = encode(JSON.stringify(said)).length;
    const before = read.kinds.get(kind) ?? { answers: 0, tokens: 0 };
    read.kinds.set(kind, { answers: before.answers + 1, tokens: before.tokens + tokens });
    read.total += tokens;
  };
  const call = async (name: string, input: object): Promise<Record<string, unknown>> => {
    const { structuredContent } = await mcp.client.callTool({ name, arguments: { ...input } });
    const answer: Record<string, unknown> = Object(structuredContent);
    const { kind = answer.status ?? '' } = Object(answer.ask);
    tell(answer.error === undefined ? `${name} ${kind}` : `${name} refused`, answer);
    return answer;
  };
  tell('the list of tools', await mcp.client.listTools());
  tell('instructions', mcp.client.getInstructions());
  await call('rules', { game });
  const begun = await call('create_match', { game, name: 'Pinchy', speed: 'instant', ...table });
  const { seat } = begun;
  let now = turn.parse(begun);
  let since = now.at;
  while (now.status !== 'finished') {
    const answer =
      now.status === 'your_turn'
        ? await call('act', { seat, since, ...choice(now), thought: 'Claws up.' })
        : await call('wait_for_turn', { seat, since });
    now = 'error' in answer ? { status: 'not_yet' } : turn.parse(answer);
    since = now.at ?? since;
  }
  return { read, last: now };
}

describe('a model reads', () => {
  it(`at most ${MOST_TOKENS} tokens in a whole game of Clawpoly among four`, async () => {
    const mcp = await overHttp((await realServer()).url);
    const { read, last } = await played(mcp, 'clawpoly', {});
    expect(last.result).toHaveLength(4);
    const answers = [...read.kinds.values()].reduce((sum, { answers: some }) => sum + some, 0);
    expect(answers).toBeGreaterThan(100);
    expect(read.total, JSON.stringify([...read.kinds])).toBeLessThanOrEqual(MOST_TOKENS);
  });

  it.each([
    ['molttactics', {}],
    ['grab', { config: { bot_reaction_ms: { gull: [40, 80], octopus: [40, 80] } } }],
  ])('less in %s', async (game, table) => {
    const mcp = await overHttp((await realServer()).url);
    const { read, last } = await played(mcp, game, table);
    expect(last.result?.length).toBeGreaterThan(2);
    expect(read.total, JSON.stringify([...read.kinds])).toBeLessThanOrEqual(MOST_TOKENS);
  });
});

describe('what has changed', () => {
  const table = { game: 'molttactics', name: 'P', speed: 'instant', config: { turns: 6 } };

  it('is told to who names the last answer; the whole to everybody else', async () => {
    const mcp = await overHttp((await realServer()).url);
    const { seat, at, board } = await mcp.seat('create_match', table);
    const next = await mcp.turn('act', { seat, since: at, action: 'defend' });
    expect(next.board).toBeUndefined();
    const { board: whole = '' } = await mcp.turn('look_at_board', { seat });
    const lines = whole.split('\n');
    const before = board?.split('\n') ?? [];
    expect(next.changed).toEqual(lines.filter((line, i) => line !== before[i]));
    for (const since of [at, 'x', '999-1', undefined]) {
      const told = await mcp.turn('wait_for_turn', { seat, since });
      expect(told.board).toBe(whole);
      expect(told.changed).toBeUndefined();
    }
    // Who was told the whole again goes on from there.
    const again = await mcp.turn('wait_for_turn', { seat });
    expect(await mcp.turn('act', { seat, since: again.at, action: 'defend' })).toMatchObject({
      changed: expect.any(Array),
    });
  });

  it('is never told against what another process has told', async () => {
    const mcp = await overHttp((await realServer()).url);
    const { seat, at } = await mcp.seat('create_match', table);
    const first = await mcp.turn('act', { seat, since: at, action: 'defend' });
    // The answer to this was told by this process, but its agent names an older one: it has not read it.
    const lost = await mcp.turn('act', { seat, since: first.at, action: 'defend' });
    const told = await mcp.turn('wait_for_turn', { seat, since: first.at });
    expect(lost.changed).toBeDefined();
    expect(told.board).toBeDefined();
    expect(told.happened ?? []).toEqual(lost.happened ?? []);
  });
});

describe('an answer that is to be repeated', () => {
  it('is given for the agent while there is the same to choose from, and the agent is told', async () => {
    const mcp = await overHttp((await realServer()).url);
    const order = { game: 'clawpoly', name: 'P', players: 2, bots: ['conservative'], speed: 'instant' };
    const { seat, ...first } = await mcp.seat('create_match', order);
    let now: Turn = first;
    const auto: string[] = [];
    while (now.status === 'your_turn' && auto.length < 3) {
      const skips = now.ask?.kind === 'build_decision';
      const action = skips ? 'skip_build' : (now.ask?.ifYouSayNothing ?? '');
      now = await mcp.turn('act', { seat, since: now.at, action, repeat: skips });
      auto.push(...(now.auto ?? []));
    }
    expect(auto.length).toBeGreaterThan(0);
    expect(auto.join()).toContain('build_decision: skip_build');
  });
});

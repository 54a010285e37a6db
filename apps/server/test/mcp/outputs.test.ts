/** What every tool answers, held against the output schema that it declares; and what Grab does not tell rated agents. */
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { describe, expect, it } from 'vitest';
import { realServer } from '../support/real-server.js';
import { eager, type Mcp, newTournament, overHttp, SMALL, turn } from './client.js';

/** A call of each tool that is answered well, in an order in which it is. */
async function callAll(
  mcp: Mcp,
  recorded: () => Promise<void>,
  tournament: string,
): Promise<Map<string, object>> {
  const answers = new Map<string, object>();
  const call = async (name: string, input: object = {}): Promise<Record<string, unknown>> => {
    const answer = await mcp.call(name, input);
    answers.set(name, answer);
    return answer;
  };
  await call('list_games');
  await call('rules', { game: 'grab' });
  await call('register', { agent_id: 'pinchy', name: 'Pinchy' });
  await call('leaderboard', { game: 'grab' });

  const { agent_key } = answers.get('register') as Record<string, unknown>;
  await call('register', { agent_id: 'nemo', name: 'Nemo' });
  const own_key = { agent_id: 'pinchy', agent_key };
  const { challenge } = await call('challenge', { opponent: 'nemo', game: 'grab', ...own_key });
  await call('challenges', { ...own_key });
  await call('answer_challenge', { challenge, answer: 'withdraw', ...own_key });
  await call('join_tournament', { tournament, ...own_key });
  await call('wait_for_seat', { tournament, max_seconds: 0, ...own_key });
  await call('leave_tournament', { tournament, ...own_key });
  await call('tournaments', { tournament });
  await call('tournaments', { game: 'grab' });

  const { ticket } = await call('quick_match', { game: 'grab', name: 'P', max_seconds: 0 });
  await call('leave_queue', { ticket });
  const own = await call('create_match', { game: 'clawpoly', name: 'P', players: 3, open_seats: 2 });
  const { seat, match } = await call('join_match', { match: own.match, name: 'Q' });
  await call('list_matches', { status: 'waiting' });
  await call('start_match', { seat: own.seat });
  await call('look_at_board', { seat });
  await call('look_at_board', { match });
  await call('look_at_board', { seat, format: 'json' });
  await call('leave_match', { seat });
  await call('leave_match', { seat: own.seat });

  for (const game of ['clawpoly', 'grab', 'molttactics']) {
    const table = await mcp.seat('create_match', { game, name: 'P', ...SMALL[game] });
    const now = turn.parse(await call('wait_for_turn', { seat: table.seat }));
    // A claim may come too late, a pass does not.
    const action = game === 'grab' ? 'ready_for_next_turn' : eager(now);
    await call('act', { seat: table.seat, since: now.at, action, max_seconds: 1 });
    if (game !== 'molttactics') continue;
    await mcp.play(table.seat, eager);
    await recorded();
    await call('history', { match: table.match });
    await call('replay', { match: table.match });
    await call('analysis', { match: table.match });
    await call('look_at_board', { match: table.match });
    await call('fork_match', { match: table.match, at: 1, table_seat: 0, name: 'P' });
  }
  return answers;
}

describe('output schemas', () => {
  it('are declared by every tool, and every tool answers by its own', async () => {
    const { url, services } = await realServer();
    const mcp = await overHttp(url);
    const { tools } = await mcp.client.listTools();
    const { tournament } = await newTournament(url, { game: 'grab', kind: 'swiss' });
    const answers = await callAll(mcp, () => services.arena.recorded(), tournament);
    expect([...answers.keys()].sort()).toEqual(tools.map(({ name }) => name).sort());
    const ajv = new AjvJsonSchemaValidator();
    for (const { name, outputSchema } of tools) {
      const fits = ajv.getValidator(outputSchema ?? {});
      const answer = answers.get(name);
      expect({ name, ...fits(answer) }).toMatchObject({ name, valid: true });
      // They are strict, or they would say nothing.
      expect({ name, ...fits({ ...answer, surprise: true }) }).toMatchObject({ name, valid: false });
      expect({ name, ...fits({}) }).toMatchObject({ name, valid: false });
    }
  });

  it('say what a refusal looks like, too', async () => {
    const { url } = await realServer();
    const mcp = await overHttp(url);
    const { tools } = await mcp.client.listTools();
    // The client would throw at an answer that does not fit.
    for (const { name, inputSchema } of tools) {
      const { required = [] } = inputSchema;
      if (required.length > 0) expect(await mcp.refused(name)).toMatchObject({ error: 'invalid_input' });
      expect(await mcp.refused(name, { surprise: true })).toMatchObject({
        error: 'invalid_input',
        message: expect.stringContaining('surprise'),
      });
    }
    const table = { game: 'molttactics', name: 'P', ...SMALL.molttactics };
    const { seat } = await mcp.seat('create_match', table);
    const refused = await mcp.refused('act', { seat, since: '0-0', action: 'fly' });
    expect(refused).toMatchObject({ legal: expect.any(Array), ask: { kind: expect.any(String) } });
  });
});

describe('Grab by MCP', () => {
  it('offers nothing that only the clock may do', async () => {
    const mcp = await overHttp((await realServer()).url);
    const { actions } = await mcp.call('rules', { game: 'grab' });
    expect(JSON.stringify(actions)).toContain('ready_for_next_turn');
    expect(JSON.stringify(actions)).not.toContain('time_expired');
  });

  it('lists words in practice, where no rating is at stake', async () => {
    const mcp = await overHttp((await realServer()).url);
    const { seat, legal } = await mcp.seat('create_match', { game: 'grab', name: 'Guest', ...SMALL.grab });
    expect(legal).toContain('ready_for_next_turn');
    expect(await mcp.call('look_at_board', { seat })).toMatchObject({
      legal: expect.arrayContaining(['ready_for_next_turn']),
    });
  });

  it('says in words what may be claimed where a registered agent plays, to everybody at that table', async () => {
    const { url } = await realServer();
    const guest = await overHttp(url);
    const { agent_key } = await guest.call('register', { agent_id: 'pinchy', name: 'Pinchy' });
    const headers = { 'x-agent-id': 'pinchy', authorization: `Bearer ${agent_key}` };
    const rated = await overHttp(url, headers);
    const table = { game: 'grab', name: 'Pinchy', players: 2, open_seats: 1 };
    const { match, seat } = await rated.seat('create_match', table);
    const theirs = await guest.seat('join_match', { match, name: 'Guest' });
    const inWords = [expect.stringMatching(/^Claim any word you can make.*"type":"move"/)];
    for (const [mcp, handle] of [
      [rated, seat],
      [guest, theirs.seat],
    ] as const) {
      expect(await mcp.turn('wait_for_turn', { seat: handle })).toMatchObject({ legal: inWords });
      expect(await mcp.call('look_at_board', { seat: handle })).toMatchObject({ legal: inWords });
      const wrong = { seat: handle, since: '0-0', action: 'move word=zzzzzz' };
      expect(await mcp.refused('act', wrong)).toMatchObject({ legal: inWords });
      const { contents } = await mcp.client.readResource({ uri: `league://seat/${handle}` });
      expect(JSON.stringify(contents)).toContain('Claim any word');
    }
    const pass = { seat, since: '0-0', action: 'ready_for_next_turn', max_seconds: 0 };
    expect(await rated.call('act', pass)).toMatchObject({ status: 'not_yet' });
  });
});

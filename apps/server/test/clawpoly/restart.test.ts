/** A killed server, and what agents and spectators find when it is back. */
import { expect, it } from 'vitest';
import { dataFolder, ServerProcess } from '../support/process.js';
import { AgentClient, SpectatorClient } from './support/clients.js';

async function post<Reply>(url: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as Reply;
}

it('after kill -9 the same token opens the same seat, and the same prompt is open', async () => {
  // However long the start takes, nobody answers for the agent meanwhile.
  const env = { DATA_DIR: dataFolder(), AGENT_TIMEOUT_MS: '600000', AGENT_DISCONNECT_GRACE_MS: '600000' };
  const first = new ServerProcess(env);
  const url = await first.url();
  const { roomId, roomCode } = await post<{ roomId: string; roomCode: string }>(`${url}/api/v1/rooms`, {
    maxPlayers: 2,
    bots: 1,
    gameSpeed: 'normal',
  });
  const room = `/api/v1/rooms/${roomId}`;
  const { agentToken } = await post<{ agentToken: string }>(`${url}${room}/join`, { agentName: 'Ada' });
  const seat = (at: string) => new AgentClient(`${at}/ws/agent?roomId=${roomId}&agentToken=${agentToken}`);
  const agent = seat(url);
  await agent.hears('agent:welcome');
  await post(`${url}${room}/start`, {});
  await agent.until(() => agent.prompts.length > 0);
  const before = agent.prompts[0]!;
  first.signal('SIGKILL');
  expect(await agent.closed()).toMatchObject({ code: 1006 });

  const second = new ServerProcess(env);
  const again = await second.url();
  const back = seat(again);
  expect((await back.hears('agent:welcome')).data.playerId).toBe(before.data.gameState.you.id);
  await back.until(() => back.prompts.length > 0);
  const after = back.prompts[0]!;
  expect({ type: after.type, askId: after.data.askId, you: after.data.gameState.you }).toEqual({
    type: before.type,
    askId: before.data.askId,
    you: before.data.gameState.you,
  });
  back.say(after.data.legalActions.at(-1));
  await back.hears('agent:action_result');
  const spectator = new SpectatorClient(`${again}/ws/spectator?roomCode=${roomCode}&from=1`);
  await spectator.until(() => spectator.sequences.length > 5);
  expect(spectator.sequences[0]).toBe(1);
});

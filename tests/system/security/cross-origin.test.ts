/** A page of somebody else's in a real browser: it can send what browsers send unasked, and nothing comes of it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { launch } from '../web/browser.js';
import { ProvingGround } from './arena.js';

/** All that a page may try; what it is told of it is little. */
const ATTACK = `
  const blob = (body) => new Blob([JSON.stringify(body)]);
  const socketTo = (url) => new Promise((resolve) => {
    const socket = new WebSocket(url);
    socket.onopen = () => resolve('open');
    socket.onerror = () => resolve('failed');
  });
  async function attack(arena, roomId, mark) {
    const send = (path, body) =>
      fetch(arena + path, { method: 'POST', mode: 'no-cors', body }).then(({ type }) => type, () => 'failed');
    navigator.sendBeacon(arena + '/api/league/matches', blob({ game: 'grab', name: mark }));
    await send('/api/v1/rooms/' + roomId + '/pause');
    await send('/api/v1/rooms', blob({ name: mark }));
    await send('/api/league/agents', blob({ agentId: mark, name: mark }));
    await send('/api/register', blob({ agent_id: mark, class: 'mage' }));
    await send('/api/auth/login', blob({ username: mark }));
    await send('/api/league/agents', JSON.stringify({ agentId: mark, name: mark }));
    const sockets = ['/ws/agent?roomId=x&agentToken=y', '/ws/spectator?roomCode=x', '/socket.io/?EIO=4&transport=websocket'];
    return Promise.all(sockets.map((path) => socketTo(arena.replace('http', 'ws') + path)));
  }`;

describeOn(findChromium(), 'a page of another origin', (found) => {
  let browser: Browser;
  let elsewhere: Server;
  let ground: ProvingGround;
  let roomId: string;
  beforeAll(async () => {
    browser = await launch(found);
    elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Elsewhere</title><script>${ATTACK}</script>`);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await browser?.close();
    elsewhere?.closeAllConnections();
    elsewhere?.close();
  });
  beforeEach(async () => {
    ground = await ProvingGround.open();
    const bots = ['navigator', 'random'];
    ({ roomId } = await ground.room({ game: 'clawpoly', bots, start: true, speed: 'slow' }));
  });

  const visit = async (origin: string): Promise<Page> => {
    const page = await browser.newPage();
    await page.goto(origin);
    return page;
  };
  const written = async (mark: string): Promise<unknown> => {
    const { arena } = ground.server.services;
    const { body } = await ground.ask('GET', `/api/league/matches/${roomId}`);
    return {
      rooms: arena.roomCount,
      paused: Object(body.room).status === 'paused',
      registered: await ground.status('GET', `/api/league/agents/${mark}`),
      login: await ground.status('POST', '/api/auth/login', { body: { username: mark } }),
    };
  };

  // The same host at another port is the same site to a browser, and another origin all the same.
  it.each(['127.0.0.1', 'localhost'])('at %s writes nothing', async (host) => {
    const { port } = elsewhere.address() as AddressInfo;
    const page = await visit(`http://${host}:${port}/`);
    const told = await page.evaluate(`attack('${ground.server.url}', '${roomId}', 'evil')`);
    expect(told).toEqual(['failed', 'failed', 'failed']);
    expect(await written('evil')).toEqual({ rooms: 1, paused: false, registered: 404, login: 200 });
    await page.close();
  });

  it('is not our own, which writes as it likes', async () => {
    const page = await visit(`${ground.server.url}/api/league/games`);
    const status = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: '{"game":"grab"}' };
      return (await fetch('/api/league/matches', init)).status;
    });
    expect(status).toBe(201);
    await page.close();
  });
});

/** The project in Python that `npm create lobster-agent` leaves, at a server that does not hear everything. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { program } from '../../apps/server/test/support/program.js';
import { answersFrom, optionsFrom } from '../../packages/create-lobster-agent/src/answers.js';
import { writeProject } from '../../packages/create-lobster-agent/src/project.js';
import { describeOn, Missing, onPath } from '../support/services/index.js';
import { afterEveryTest } from '../support/tidy/tidy.js';

const PASS = { type: 'ready_for_next_turn' };
const ASKED = {
  type: 'seat',
  seat: {
    status: 'your_turn',
    seat: 0,
    view: {},
    ask: { id: 7, kind: 'claim', fallback: PASS },
    legal: { actions: [PASS] },
  },
};
const OVER = {
  type: 'finished',
  seat: { status: 'finished', seat: 0, result: [{ seat: 0, place: 1, score: 12 }] },
};
const TOO_FAST = { type: 'error', error: 'rate_limited', message: 'At most 100 messages a second.' };

/** Asks once, and does not hear the first answer. */
async function deafServer(): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = [];
  const replies: Readonly<Record<string, unknown>> = {
    '/api/league/games/grab': { bots: [{ name: 'gull' }] },
    '/api/league/matches': { room: { roomId: 'm' } },
    '/api/league/matches/m/seats': { token: 't', seat: { code: 'REEF42' } },
    '/api/league/matches/m/start': {},
    '/api/league/matches/m': { room: { seats: [{ name: 'Me' }] } },
  };
  const http = createServer(({ url = '' }, reply) => reply.end(JSON.stringify(replies[url])));
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    const say = (message: object): void => socket.send(JSON.stringify(message));
    say(ASKED);
    socket.on('message', (text) => {
      const { type } = JSON.parse(String(text));
      heard.push(type);
      if (type === 'seat') say(ASKED);
      else say(heard.length === 1 ? TOO_FAST : OVER);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  afterEveryTest(() => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, heard };
}

const python = onPath('python3');

describeOn(
  python === null ? new Missing('python3', 'install python3') : { command: python },
  'a project in Python',
  ({ command }) => {
    it('that was too fast says again what was not heard', async () => {
      const { url, heard } = await deafServer();
      const folder = mkdtempSync(join(tmpdir(), 'league-python-'));
      afterEveryTest(() => rmSync(folder, { recursive: true, force: true }));
      const dir = join(folder, 'agent');
      const flags = [dir, '--game', 'grab', '--language', 'python', '--name', 'Me', '--server', url];
      await writeProject(await answersFrom(optionsFrom(flags), null));
      const { code, out, err } = await program(command, [join(dir, 'play.py')], { patienceMs: 60_000 });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('I won: place 1, score 12');
      expect(heard).toEqual(['act', 'seat', 'act']);
    });
  },
);

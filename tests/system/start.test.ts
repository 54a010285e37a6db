/** `npm start` as a person or a service manager uses it: it says what to do next, and ends in order with npm. */
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServerProcess } from '../support/services/index.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SOON = { timeout: 60_000, interval: 50 };

let npm: ServerProcess | undefined;
afterEach(() => npm?.remove());

describe('npm start', () => {
  it('says what to do next, and passes SIGTERM on to the server, which closes in order', async () => {
    let said = '';
    npm = await ServerProcess.start({
      name: 'npm-start',
      command: 'npm',
      args: () => ['start', '--prefix', root],
      env: (port, folder) => ({
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        SERVE_WEB: '0',
        HOUSE_MATCHES: '0',
      }),
      heard: (text) => {
        said += text;
      },
    });
    const url = `http://127.0.0.1:${npm.port}`;
    await vi.waitFor(() => expect(said).toContain(`🦞 Lobster League is open: ${url}\n`), SOON);
    expect(said).toContain(`${url}/docs\n`);
    expect(said).toContain(npm.folder);
    expect(said).not.toContain('\x1b[');
    await npm.stop();
    // npm itself ends at once; the server says so when it begins to close, and then is gone.
    await vi.waitFor(() => expect(said).toContain('SIGTERM: closing'), SOON);
    await vi.waitFor(() => expect(fetch(`${url}/api/v1/health`)).rejects.toThrow(), SOON);
  });
});

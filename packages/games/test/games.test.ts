import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameOf } from '@lobster-league/kernel';
import { afterEach, describe, expect, it } from 'vitest';
import { browserModule } from '../src/browser-module.js';
import { findManifest, gameOrigins, HOUSE_GAMES, loadManifest, loadManifests } from '../src/index.js';
import { gamesIn } from '../src/origins.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with a package whose manifest is that text. */
function folderWith(manifest: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'league-game-'));
  folders.push(folder);
  const about = { name: 'outside', type: 'module', exports: { './manifest': { default: './game.js' } } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about));
  writeFileSync(join(folder, 'game.js'), manifest);
  return folder;
}

describe('the list of games', () => {
  it('is the house’s own unless LEAGUE_GAMES says otherwise', async () => {
    expect(gameOrigins('').map(({ name }) => name)).toEqual(HOUSE_GAMES);
    const ids = (await loadManifests()).map(({ rules }) => rules.id);
    expect(ids).toEqual(['clawpoly', 'dummy', 'grab', 'molttactics']);
  });

  it('has every package of the league that exports a manifest, named nowhere else', () => {
    const packages = mkdtempSync(join(tmpdir(), 'league-packages-'));
    folders.push(packages);
    const pack = (folder: string, about: object): void => {
      mkdirSync(join(packages, folder));
      writeFileSync(join(packages, folder, 'package.json'), JSON.stringify(about));
    };
    const exports = { './manifest': './manifest.js' };
    pack('whelk', { name: '@lobster-league/whelk', exports });
    pack('crab', { name: '@lobster-league/crab', exports: { '.': './index.js', ...exports } });
    pack('arena', { name: '@lobster-league/arena', exports: { '.': './index.js' } });
    pack('other', { name: '@else/other', exports });
    mkdirSync(join(packages, 'empty'));
    expect(gamesIn(packages)).toEqual(['@lobster-league/crab', '@lobster-league/whelk']);
  });

  it('names packages and folders, each once, and `house` for the house’s own', () => {
    const names = gameOrigins(' house , @lobster-league/grab, /srv/games/four ').map(({ name }) => name);
    expect(names).toEqual([...HOUSE_GAMES, '/srv/games/four']);
  });

  it('hides the worked example alone', async () => {
    const hidden = (await loadManifests()).filter(({ hosting }) => hosting?.hidden === true);
    expect(hidden.map(({ rules }) => rules.id)).toEqual(['dummy']);
  });

  it('is searched by the id of a game', async () => {
    expect((await findManifest('grab'))?.words.title).toBe('Grab');
    expect(await findManifest('chess')).toBeNull();
  });
});

describe('a game that cannot be loaded', () => {
  const load = (name: string) => loadManifests(gameOrigins(name));

  it('says what is not installed, and where nothing lies', async () => {
    await expect(load('@nobody/chess')).rejects.toThrow('@nobody/chess/manifest: install it here');
    await expect(load('/nowhere/chess')).rejects.toThrow('there is no /nowhere/chess/manifest.js');
  });

  it('says what its manifest lacks', async () => {
    await expect(load(folderWith('export default {};'))).rejects.toThrow('it has no rules and words');
    await expect(load(folderWith('export default { rules: {}, words: {} };'))).rejects.toThrow(
      'it lacks id, version',
    );
  });

  it('says which id two games have', async () => {
    const file = JSON.stringify(join(import.meta.dirname, '../../dummy/dist/manifest.js'));
    const folder = folderWith(`export { default } from ${file};`);
    await expect(load(`house,${folder}`)).rejects.toThrow('two games with the id dummy');
  });
});

describe('a module for browsers', () => {
  it('holds the rules and the words, and plays the same match', async () => {
    const [origin] = gameOrigins('@lobster-league/dummy');
    const { text: bytes, hash } = await browserModule(origin!);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const text = new TextDecoder().decode(bytes);
    expect(text).not.toMatch(/from"node:|require\(/);
    const { game } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
    const { id, title, bots } = gameOf(await loadManifest(origin!));
    expect(game).toMatchObject({ id, title });
    expect(Object.keys(game.bots)).toEqual(Object.keys(bots));
  });
});

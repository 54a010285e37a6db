import { readFileSync } from 'node:fs';
import { premiumConfig } from '@lobster-league/payments/engine';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.js';
import { settingsPage } from '../src/settings/page.js';
import { environment } from '../src/settings/schema.js';
import { unknownSettings } from '../src/settings/unknown.js';

const docs = new URL('../../../docs/', import.meta.url);

describe('the page of settings', () => {
  it('is what the schema makes of it', async () => {
    await expect(settingsPage()).toMatchFileSnapshot('../../../docs/settings.md');
  });

  it('has every setting once, with a meaning', () => {
    const page = settingsPage();
    for (const name of Object.keys(environment.shape)) {
      const rows = page.split('\n').filter((line) => line.startsWith(`| \`${name}\` |`));
      expect(rows, name).toHaveLength(1);
      expect(rows[0], name).toMatch(/\| [^|]{12,} \|$/);
    }
  });
});

describe('a variable that is no setting', () => {
  it.each([
    ['RATE_LIMT_ROOMS', 'RATE_LIMIT_ROOMS'],
    ['RATELIMIT_ROOMS', 'RATE_LIMIT_ROOMS'],
    ['DATADIR', 'DATA_DIR'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['MONGO_URL', 'MONGODB_URL'],
    ['house_matches', 'HOUSE_MATCHES'],
    ['PREMIUM_WALET', null],
  ])('%s is named, with what was meant: %s', (name, meant) => {
    expect(unknownSettings({ [name]: 'x' })).toEqual([{ name, meant }]);
  });

  it.each([
    'PATH',
    'HOME',
    'HOSTNAME',
    'PORTS',
    'LANG',
    'NODE_OPTIONS',
    'LEAGUE',
    'REDIS_PORT',
    'MAX_JOBS',
    'NODE_PATH',
  ])('%s is none of our business', (name) => {
    expect(unknownSettings({ [name]: 'x' })).toEqual([]);
  });

  it('is said in one line, and an empty one not at all', () => {
    expect(readConfig({ RATE_LIMT_ROOMS: '5', LOG_LEVL: ' ' }).unknown).toEqual([
      'RATE_LIMT_ROOMS: did you mean RATE_LIMIT_ROOMS?',
    ]);
  });
});

describe('the settings of premium rooms', () => {
  it('are known by name, and docs/premium.md has them', () => {
    const asked = new Set<string>();
    const env = new Proxy<Record<string, string>>(
      {
        PREMIUM_RPC_BASE: 'http://x',
        PREMIUM_COMMISSION_ADDRESS: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      },
      {
        get(target, name) {
          asked.add(String(name));
          if (name === 'PREMIUM_WALLET') return '00'.repeat(31).concat('01');
          return target[String(name)];
        },
      },
    );
    expect(premiumConfig(env, () => '').enabled).toBe(true);
    const page = readFileSync(new URL('premium.md', docs), 'utf8');
    expect([...asked].length).toBeGreaterThan(15);
    for (const name of asked) {
      expect(unknownSettings({ [name]: 'x' }), name).toEqual([]);
      expect(page).toContain(name.replace(/_(ARBITRUM|POLYGON|ETHEREUM|LOCAL)$/, '_BASE'));
    }
  });
});

/** Addresses that nobody should write: the pages answer every one of them, and never break. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../services/index.js';
import { Site } from './site.js';

const ODD = [
  '/%ff',
  '/watch/%ff',
  '/agents/%ff',
  '/agents/%2525',
  '/watch/%00',
  '/watch/..%2f..%2fetc',
  `/watch/${'a'.repeat(3000)}`,
  '/games?page=-1&game=<x>&season=x&agent=%20',
  '/games?page=99999999999',
  '/leaderboard?season=9999-99&board=x&game=y',
  '/leaderboard?game=a&game=b',
  '/_next/image?url=http://example.org&w=64&q=75',
  '/_next/static/..%2f..%2f..%2fpackage.json',
  '/.env',
  '/?__proto__=1',
];

describeOn(findChromium(), 'an odd address', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterAll(() => site?.close());

  it.each(ODD)('%s is answered', async (path) => {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toContain('lobster-league"');
  });

  it.each(['/', '/watch/REEF99', '/nowhere'])('%s lets nothing in from elsewhere', async (path) => {
    const { headers } = await fetch(site.url + path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w=]+' 'strict-dynamic';/);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|unsafe-eval|ws:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('a link to a match brings its title, its description and a picture', async () => {
    const code = await site.play('grab', ['gull', 'octopus'], { name: 'Coral <Reef>' });
    const html = await (await fetch(`${site.url}/watch/${code}`)).text();
    expect(html).toContain('<meta property="og:title" content="Coral &lt;Reef&gt;');
    expect(html).toMatch(/<meta name="description" content="[^"]*Gull/);
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(picture).toContain(`${site.url}/watch/${code}/opengraph-image`);
    const image = await fetch(picture);
    expect(image.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(bytes.readUInt32BE(16)).toBe(1200);
    expect(bytes.readUInt32BE(20)).toBe(630);
  });
});

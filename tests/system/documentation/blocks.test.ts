/** Every block of code of the documentation: has a language, is run or named with the reason why not, and shows what is true. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announcementText, claimText } from '@lobster-league/payments';
import { clawpoly, league, molttactics } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { turn } from '../../../apps/server/src/mcp/outputs.js';
import { type CodeBlock, codeBlocks, indentedCode, pages } from '../../support/code-blocks.js';
import { ELSEWHERE } from './elsewhere.js';
import { OUTPUTS } from './outputs.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Shown {
  readonly page: string;
  readonly begins: string;
  /** Throws if what is shown is not so. */
  readonly check: (text: string) => void;
}

/** JSON that one sends, receives or puts into a file. */
function fits(page: string, begins: string, schema: z.ZodType): Shown {
  return { page, begins, check: (text) => void schema.parse(JSON.parse(text)) };
}

/** A list of files and folders, each with what it is. */
function files(page: string, begins: string, folder: string): Shown {
  const check = (text: string): void => {
    for (const [, path] of text.matchAll(/^(\S+)/gm))
      expect(existsSync(join(root, folder, path!)), path).toBe(true);
  };
  return { page, begins, check };
}

const mcpServers = (server: z.ZodType) =>
  z.strictObject({ mcpServers: z.strictObject({ 'lobster-league': server }) });
const letter = z.string().regex(/^[a-z]$/);
const word = { player: z.string(), seat: z.int(), word: z.string() };
const wordMade = z.strictObject({
  type: z.literal('word_made'),
  data: z.strictObject({
    ...word,
    points: z.int(),
    letters: z.array(letter),
    from: z.strictObject(word).nullable(),
  }),
});
const terms = {
  chain: '{chain}',
  agentId: '{agentId}',
  payingAddress: '{payingAddress}',
  payoutAddress: '{payoutAddress}',
};

const SHOWN: readonly Shown[] = [
  fits('docs/challenges.md', '{ "event": "challenged"', league.webhookBody),
  fits('docs/grab.md', '{ "type": "word_made"', wordMade),
  fits(
    'docs/mcp.md',
    '{\n  "mcpServers": {\n    "lobster-league": { "type"',
    mcpServers(z.strictObject({ type: z.literal('http'), url: z.url() })),
  ),
  fits(
    'docs/mcp.md',
    '{\n  "mcpServers": {\n    "lobster-league": {\n      "command"',
    mcpServers(z.strictObject({ command: z.literal('node'), args: z.array(z.string()) })),
  ),
  fits('docs/mcp.md', '{ "status": "your_turn"', turn),
  fits('docs/moderation.md', '{"about"', league.newReport),
  fits('docs/molttactics-protocol.md', '{"match_id"', molttactics.registered),
  fits('docs/molttactics-protocol.md', '{"agent_id"', molttactics.submission),
  fits('docs/premium.md', '{ "agentId": "deep-claw", "agentKey"', clawpoly.paymentAnnouncement),
  fits('docs/premium.md', '{ "agentId": "deep-claw",\n  "txHash"', clawpoly.paymentClaim),
  files('apps/server/README.md', 'src/', 'apps/server'),
  files('apps/web/README.md', 'src/', 'apps/web'),
  {
    page: 'docs/any-game.md',
    begins: '> {"type":"act"',
    check: (text) => {
      for (const [, way, message] of text.matchAll(/^([<>]) (.+)$/gm))
        (way === '>' ? league.playRequest : league.playMessage).parse(JSON.parse(message!));
    },
  },
  {
    page: 'docs/premium.md',
    begins: 'Lobster League paying address',
    check: (text) =>
      // The chain's id is a number.
      expect(text.replace('({chainId})', '(7)')).toBe(
        `${announcementText('{roomId}', { ...terms, chainId: 7 })}\n`,
      ),
  },
  {
    page: 'docs/premium.md',
    begins: 'Lobster League entry fee',
    check: (text) =>
      expect(text.replace('{txHash}', '{txhash}')).toBe(
        `${claimText('{roomId}', { ...terms, txHash: '{txHash}' })}\n`,
      ),
  },
  {
    page: 'docs/premium.md',
    begins: 'USDC on base',
    check: (text) => {
      const [received, ...shares] = [...text.split('\n')[0]!.matchAll(/\d+/g)].map(Number);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(received);
    },
  },
  {
    page: 'docs/ratings.md',
    begins: 'expected = 1 / (1 + 10^((opponent − own) / 400))',
    check: (text) => expect(text).toContain('change   = Σ over opponents: K / (n − 1) × (score − expected)'),
  },
  {
    page: 'CONTRIBUTING.md',
    begins: "agent's message -> gateway",
    check: (text) => expect(text).toContain('Shell.dispatch -> reduce'),
  },
  ...OUTPUTS.map(({ page, begins }) => ({ page, begins, check: () => undefined })),
];

const RUN = ['sh', 'js'];
const READ = ['json', 'text'];

function shownIn(page: string, { text }: CodeBlock): readonly Shown[] {
  return SHOWN.filter((one) => one.page === page && text.startsWith(one.begins));
}

describe.each([...pages()])('%s', (page, text) => {
  it('has no code without a language', () => {
    expect(indentedCode(text), 'lines of code that are not fenced').toEqual([]);
    for (const { language, line } of codeBlocks(text))
      expect([...RUN, ...READ], `line ${line}`).toContain(language);
  });

  it('shows what is true', () => {
    for (const block of codeBlocks(text).filter(({ language }) => READ.includes(language))) {
      const found = shownIn(page, block);
      expect(found, `line ${block.line} is checked`).toHaveLength(1);
      for (const { check } of found) check(block.text);
    }
  });
});

describe('the table of what is not run', () => {
  it.each([...ELSEWHERE])('$page, $begins: is on the page, and checked elsewhere', ({ page, begins, by }) => {
    const blocks = codeBlocks(pages().get(page) ?? '');
    expect(blocks.filter(({ text }) => text.startsWith(begins))).toHaveLength(1);
    expect(existsSync(join(root, by)), by).toBe(true);
  });

  it('shows an excerpt as it is in its file', () => {
    const blocks = codeBlocks(pages().get('docs/adding-a-game.md')!);
    const excerpt = blocks.find(({ text }) => text.startsWith('conformance('));
    expect(readFileSync(join(root, 'examples/four/four.test.js'), 'utf8')).toContain(excerpt?.text);
  });

  it('has a row for nothing that is gone', () => {
    const shown = SHOWN.filter(
      ({ page, begins }) => !codeBlocks(pages().get(page) ?? '').some(({ text }) => text.startsWith(begins)),
    );
    expect(shown.map(({ page, begins }) => [page, begins])).toEqual([]);
  });
});

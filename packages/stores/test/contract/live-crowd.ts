/** The contract's part about crowds: what is said at several processes at once is kept, told to all, and gone after a day. */
import { Chat, CrowdChannel, silent } from '@lobster-league/arena';
import { describe, expect, it, vi } from 'vitest';
import { NOON } from './live-samples.js';
import type { LiveContext } from './live-store.js';

const MANY = 12;
const DAY_MS = 24 * 3_600_000;

export function crowdContract({ store, pass }: LiveContext): void {
  /** A process of its own, as far as the store knows. */
  function process() {
    const channel = new CrowdChannel<unknown>(store(), silent);
    const { keyValues } = store();
    return {
      channel,
      chat: new Chat({ keyValues, channel, terms: { slowMs: 0 }, looks: (name) => name }),
    };
  }
  const line = (i: number) => ({
    id: `line-${i}`,
    at: NOON + 1_000 * i,
    guest: `guest-${i}`,
    name: `Ada ${i} 🦞`,
    network: `network-${i}`,
    text: `"${i}"\n`,
  });

  describe('a crowd', () => {
    it('loses nothing that is said at once at two processes, and hears each line once', async () => {
      const [one, two] = [process(), process()];
      const heard: unknown[] = [];
      const leave = await two.channel.listen('m', (news) => heard.push(news));
      const said = Array.from({ length: MANY }, (_, i) => (i % 2 === 0 ? one : two).chat.say('m', line(i)));
      expect(await Promise.all(said)).toEqual(Array.from({ length: MANY }, () => null));
      const ids = Array.from({ length: MANY }, (_, i) => `line-${i}`).sort();
      expect((await one.chat.lines('m')).map(({ id }) => id).sort()).toEqual(ids);
      await vi.waitFor(() => expect(heard).toHaveLength(MANY));
      const { network: _, ...shown } = line(3);
      expect(heard).toContainEqual({ type: 'chat', line: shown });
      leave();
      await one.chat.remove('m', 'line-3', false);
      expect((await two.chat.lines('m')).map(({ id }) => id)).not.toContain('line-3');
    });

    it('is forgotten a day after its last line', async () => {
      const { chat } = process();
      await chat.say('m', line(0));
      pass(DAY_MS - 1);
      expect(await chat.lines('m')).toHaveLength(1);
      pass(1);
      expect(await chat.lines('m')).toEqual([]);
    });
  });
}

/** What spectators show along a match: counted where they saw it, and never more than a line has room for. */
import { memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { CrowdChannel, Reactions, silent } from '../../src/index.js';
import { FakeTime } from '../../src/testing/index.js';

function gathering() {
  const live = memoryLiveStore();
  const time = new FakeTime();
  const channel = new CrowdChannel<unknown>(live, silent);
  const { keyValues } = live;
  return { time, channel, reactions: new Reactions({ keyValues, channel, time, log: silent }) };
}

describe('reactions', () => {
  it('are told together after a moment, and counted at the event that was seen', async () => {
    const { time, channel, reactions } = gathering();
    const heard: unknown[] = [];
    await channel.listen('m', (news) => heard.push(news));
    reactions.react('m', 7, 'wow');
    reactions.react('m', 7, 'wow');
    reactions.react('m', 9, 'clap');
    expect(heard).toEqual([]);
    await time.advance(500);
    expect(heard).toEqual([
      {
        type: 'reactions',
        reactions: [
          { sequence: 7, reaction: 'wow', count: 2 },
          { sequence: 9, reaction: 'clap', count: 1 },
        ],
      },
    ]);
    reactions.react('m', 9, 'fire');
    await reactions.close();
    expect(await reactions.of('m')).toEqual([
      { from: 7, to: 7, counts: { wow: 2 } },
      { from: 9, to: 9, counts: { clap: 1, fire: 1 } },
    ]);
    expect(await reactions.of('another')).toEqual([]);
  });

  it('of a long match are a line of at most 200 stretches, and none is lost', async () => {
    const { reactions } = gathering();
    const EVENTS = 5_000;
    for (let sequence = 0; sequence < EVENTS; sequence++) reactions.react('m', sequence, 'laugh');
    await reactions.close();
    const line = await reactions.of('m');
    expect(line.length).toBeLessThanOrEqual(200);
    expect(line.reduce((sum, { counts }) => sum + (counts.laugh ?? 0), 0)).toBe(EVENTS);
    for (const [i, { from }] of line.entries()) expect(from).toBe(i === 0 ? 0 : line[i - 1]!.to + 1);
  });
});

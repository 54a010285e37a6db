/** The documentation of Grab's Socket.IO, made of the schemas that parse its messages. */
import { grab as wire } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { grabServer } from './support.js';

async function shown(path: string): Promise<string> {
  const { running } = await grabServer();
  return (await fetch(running.url + path)).text();
}

describe('the AsyncAPI document', () => {
  it('has every event under its name, and what it is acknowledged with', async () => {
    const text = await shown('/docs/socket-io.json');
    const { asyncapi, channels, operations, components } = JSON.parse(text);
    expect(asyncapi).toBe('3.0.0');
    expect(channels.grab.address).toBe(wire.socket.path);
    const names = (references: { $ref: string }[]): string[] =>
      references.map(({ $ref }) => components.messages[$ref.split('/').at(-1)!].name);
    expect(names(operations.grabHears.messages)).toEqual(Object.keys(wire.serverEvents));
    expect(names(operations.grabSays.messages)).toEqual(['move', 'player_action', 'get_status']);
    expect(names(operations.grabSays.reply.messages)).toEqual(['acknowledgement']);
    const { grabSaysMove, GrabTable } = components.schemas;
    expect(grabSaysMove).toMatchObject({ required: ['data'], properties: { thought: { maxLength: 500 } } });
    expect(Object.keys(GrabTable.properties)).toContain('words_per_player');
  });

  it('refers to nothing that is not there', async () => {
    const text = await shown('/docs/socket-io.json');
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!.split('/'));
    expect(references.length).toBeGreaterThan(30);
    for (const path of references) expect(JSON.parse(text)).toHaveProperty(path);
  });

  it('is a page for people as well, with working links', async () => {
    const html = await shown('/docs/socket-io');
    for (const text of ['/socket.io/', 'move', 'turn_starting', 'acknowledgement'])
      expect(html).toContain(`<code>${text}</code>`);
    const anchors = [...html.matchAll(/href="#(\w+)"/g)].map((match) => match[1]!);
    expect(anchors).toContain('GameState');
    expect(anchors.filter((anchor) => !html.includes(`id="${anchor}"`))).toEqual([]);
    expect(html).not.toContain('undefined');
  });
});

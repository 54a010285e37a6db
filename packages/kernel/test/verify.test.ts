import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type GameEvent,
  Match,
  type Replay,
  replayText,
  Verifier,
  verify,
  verifyText,
} from '../src/index.js';
import { claws } from './games/claws.js';
import { snatch } from './games/snatch.js';
import { recorded, registry } from './matches.js';

const { replay, entries } = recorded(snatch, 'reef', 3);
const sealed = recorded(claws, 'kelp', 3).replay;

/** The replay with one part replaced. */
function withHead(more: object): Replay {
  return { ...replay, head: { ...replay.head, ...more } };
}

function withInput(step: number, more: object): Replay {
  const inputs = replay.inputs.map((input, i) => (i === step - 1 ? { ...input, ...more } : input));
  return { ...replay, inputs };
}

describe('verify', () => {
  it.each([
    ['of a game with a clock', replay],
    ['of a game with sealed moves', sealed],
  ])('finds nothing wrong with a replay %s', (_name, good) => {
    expect(verify(registry, good)).toBeNull();
    expect(verify(registry, JSON.parse(JSON.stringify(good)))).toBeNull();
  });

  it('tells the events that come out, in order and all of them', () => {
    const told: GameEvent[] = [];
    const verifier = new Verifier(registry, (events) => told.push(...events));
    expect(verifier.head(replay.head)).toBeNull();
    for (const input of replay.inputs) expect(verifier.input(input)).toBeNull();
    const { config, seats, seed } = replay.head;
    const { setupEvents } = Match.record(snatch, { config: snatch.config.parse(config), seats, seed });
    expect(told).toEqual([...setupEvents, ...entries.flatMap(({ events }) => events)]);
    expect(told.length).toBeGreaterThan(replay.inputs.length);
  });

  it.each<{ name: string; changed: Replay; step: string | number; message: RegExp }>([
    {
      name: 'a game nobody knows',
      changed: withHead({ game: 'chess' }),
      step: 'head',
      message: /chess is not known/,
    },
    {
      name: 'other rules',
      changed: withHead({ rules: 2 }),
      step: 'head',
      message: /rules version 2.*version 1/,
    },
    { name: 'another seed', changed: withHead({ seed: 'kelp' }), step: 'head', message: /commitment/ },
    { name: 'another format', changed: withHead({ format: 4 }), step: 'head', message: /format/ },
    { name: 'dice that are missing', changed: withHead({ format: 2 }), step: 'head', message: /dice/ },
    { name: 'a config in part', changed: withHead({ config: {} }), step: 'head', message: /not in full/ },
    { name: 'a wrong config', changed: withHead({ config: { pearls: 0 } }), step: 'head', message: /pearls/ },
    { name: 'another config', changed: withHead({ config: { pearls: 7 } }), step: 'head', message: /set-up/ },
    { name: 'nobody there', changed: withHead({ seats: [] }), step: 'head', message: /0 seats/ },
    {
      name: 'another name',
      changed: withHead({
        seats: replay.head.seats.map((seat, i) => (i === 1 ? { ...seat, name: 'Sëat i' } : seat)),
      }),
      step: 'head',
      message: /set-up/,
    },
    { name: 'another start', changed: withHead({ start: '0'.repeat(16) }), step: 'head', message: /set-up/ },
    { name: 'a field too many', changed: withHead({ extra: 1 }), step: 'head', message: /extra/ },
    { name: 'another check', changed: withInput(2, { check: '0'.repeat(16) }), step: 2, message: /recorded/ },
    { name: 'a time put in', changed: withInput(1, { at: 5 }), step: 1, message: /recorded/ },
    {
      name: 'no moves',
      changed: withInput(2, { moves: undefined }),
      step: 2,
      message: /either moves or a fact/,
    },
    {
      name: 'a fact beside the moves',
      changed: withInput(2, { fact: { type: 'stop', reason: '' } }),
      step: 2,
      message: /either moves or a fact/,
    },
    {
      name: 'a move that is refused',
      changed: withInput(3, { moves: [{ ...replay.inputs[2]!.moves![0]!, seat: 9 }] }),
      step: 3,
      message: /refused: NOT_ASKED/,
    },
    {
      name: 'an action that the game does not know',
      changed: withInput(3, { moves: [{ ...replay.inputs[2]!.moves![0]!, action: { type: 'steal' } }] }),
      step: 3,
      message: /type/,
    },
    {
      name: 'an input left out',
      changed: { ...replay, inputs: replay.inputs.filter((_, i) => i !== 1) },
      step: 2,
      message: /refused|recorded/,
    },
    {
      name: 'the last input left out',
      changed: { ...replay, inputs: replay.inputs.slice(0, -1) },
      step: 'end',
      message: /result/,
    },
    {
      name: 'another winner',
      changed: {
        ...replay,
        end: { ...replay.end, result: replay.end.result!.map((place) => ({ ...place, place: 1 })) },
      },
      step: 'end',
      message: /result/,
    },
    {
      name: 'another digest',
      changed: { ...replay, end: { ...replay.end, digest: 'f'.repeat(64) } },
      step: 'end',
      message: /digest/,
    },
  ])('finds $name', ({ changed, step, message }) => {
    expect(verify(registry, changed)).toEqual({ step, message: expect.stringMatching(message) });
  });

  it('finds an action that the schema would tidy up', () => {
    const tidy = { ...snatch, action: z.preprocess(lowerCaseType, snatch.action) };
    const games = () => tidy;
    expect(verify(games, replay)).toBeNull();
    const moves = replay.inputs[0]!.moves!.map((move) => ({ ...move, action: { type: 'PASS' } }));
    expect(verify(games, withInput(1, { moves }))?.message).toMatch(/not as the game writes it/);
  });

  it('names the step at which the rules themselves fall over', () => {
    const fragile = {
      ...snatch,
      step: () => {
        throw new TypeError('no such pearl');
      },
    };
    expect(verify(() => fragile, replay)).toEqual({
      step: 1,
      message: 'the rules cannot play this: no such pearl',
    });
  });

  it('can be fed one by one, and knows the digest of the prefix', () => {
    const verifier = new Verifier(registry);
    expect(() => verifier.input(replay.inputs[0])).toThrow('the head comes first');
    expect(verifier.head(replay.head)).toBeNull();
    expect(verifier.digest.startsWith(replay.head.start)).toBe(true);
    for (const [i, input] of replay.inputs.entries()) {
      expect(verifier.input(input)).toBeNull();
      expect(verifier.steps).toBe(i + 1);
    }
    expect(verifier.digest).toBe(replay.end.digest);
    expect(verifier.end(replay.end)).toBeNull();
  });
});

function lowerCaseType(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || !('type' in value)) return value;
  return { ...value, type: String(value.type).toLowerCase() };
}

describe('verifyText', () => {
  const text = replayText(replay);
  const lines = text.split('\n');

  it('finds nothing wrong with the text of a replay, which is one JSON document', () => {
    expect(verifyText(registry, text)).toBeNull();
    expect(JSON.parse(text)).toEqual(replay);
    const empty = { ...replay, inputs: [] };
    expect(JSON.parse(replayText(empty))).toEqual(empty);
  });

  it.each<{ name: string; changed: string; step: string | number; line: number; message: RegExp }>([
    { name: 'nothing at all', changed: '', step: 'end', line: 0, message: /too early/ },
    { name: 'something else', changed: 'hello\n', step: 'head', line: 1, message: /not a line of a replay/ },
    {
      name: 'a space more',
      changed: text.replace('"seed":', '"seed": '),
      step: 'head',
      line: 1,
      message: /one way we write it/,
    },
    {
      name: 'a number written otherwise',
      changed: text.replace('"seat":1,', '"seat":1.0,'),
      step: expect.any(Number),
      line: expect.any(Number),
      message: /one way we write it/,
    },
    {
      name: 'a missing comma',
      changed: [...lines.slice(0, 2), lines[2]!.slice(0, -1), ...lines.slice(3)].join('\n'),
      step: 3,
      line: 4,
      message: /comma is missing/,
    },
    {
      name: 'an empty line',
      changed: [...lines.slice(0, 2), '', ...lines.slice(2)].join('\n'),
      step: 2,
      line: 3,
      message: /not JSON/,
    },
    {
      name: 'a comma after the last input',
      changed: text.replace('}\n],"end"', '},\n],"end"'),
      step: 'end',
      line: lines.length - 1,
      message: /missing after the last comma/,
    },
    {
      name: 'a line after the end',
      changed: `${text}\n`,
      step: 'end',
      line: lines.length,
      message: /more after the end/,
    },
    {
      name: 'no line end at the end',
      changed: text.slice(0, -1),
      step: 'end',
      line: lines.length - 1,
      message: /does not end with a line end/,
    },
    {
      name: 'a missing end',
      changed: `${lines.slice(0, -2).join('\n')}\n`,
      step: 'end',
      line: lines.length - 2,
      message: /too early/,
    },
    {
      name: 'Windows line ends',
      changed: text.replaceAll('\n', '\r\n'),
      step: 'head',
      line: 1,
      message: /replay/,
    },
  ])('finds $name and its line', ({ changed, step, line, message }) => {
    expect(verifyText(registry, changed)).toEqual({ step, line, message: expect.stringMatching(message) });
  });
});

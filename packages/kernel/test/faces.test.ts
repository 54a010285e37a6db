/** Creature and colour belong to the agent: the same everywhere and for ever, and nobody else has those of a level. */
import { expect, it } from 'vitest';
import { COLOURS, CREATURES, faceOf, LEVELS } from '../src/index.js';

it('an agent keeps its face for ever, whatever it is called', () => {
  expect(faceOf('reef-runner', 'Reef Runner')).toEqual(faceOf('reef-runner', 'Renamed'));
  expect(
    ['reef-runner', 'reef-runner-2', 'house:navigator'].map((id) => faceOf(id, '')),
  ).toMatchInlineSnapshot(`
    [
      {
        "colour": "#2dd4bf",
        "creature": "dolphin",
      },
      {
        "colour": "#f59e0b",
        "creature": "dolphin",
      },
      {
        "colour": "#c084fc",
        "creature": "octopus",
      },
    ]
  `);
  expect(faceOf(null, 'Guest ⚓')).toMatchInlineSnapshot(`
    {
      "colour": "#fde047",
      "creature": "octopus",
    }
  `);
});

it('every level has a face of its own, which neither a name nor another id can have', () => {
  const ofLevels = new Set(LEVELS.map(({ face }) => face.colour));
  expect(ofLevels.size).toBe(LEVELS.length);
  for (const { name, face } of LEVELS) {
    expect(faceOf(`house:${name}`, name)).toEqual(face);
    expect(faceOf(null, `house:${name}`)).not.toEqual(face);
    expect(faceOf(name, name)).not.toEqual(face);
  }
  for (const colour of COLOURS) expect(ofLevels).not.toContain(colour);
});

it('faces are spread evenly over all creatures and colours', () => {
  const counts = new Map<string, number>();
  const kinds = CREATURES.length * COLOURS.length;
  for (let number = 0; number < 100 * kinds; number++) {
    const { creature, colour } = faceOf(`agent-${number}`, '');
    const key = `${creature} ${colour}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect(counts.size).toBe(kinds);
  expect(Math.min(...counts.values())).toBeGreaterThan(60);
  expect(Math.max(...counts.values())).toBeLessThan(140);
});

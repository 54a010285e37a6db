/**
 * The colours of a table: every seat has that of its agent's face, told to the styles once, around the match. Two agents
 * of one colour are told apart by a pattern.
 */
import { faceOf } from '@lobster-league/kernel';
import type { CSSProperties } from 'react';
import type { SeatedPlayer } from '../viewer/contract';

/** Where nobody has said whose seats they are. */
const SEAT_COLOURS = [
  'var(--lobster)',
  'var(--dolphin)',
  'var(--seahorse)',
  'var(--crab)',
  'var(--octopus)',
  'var(--gold)',
  'var(--anemone)',
  'var(--shark)',
] as const;

/** For the second, third, … of a colour: how their fields are filled, and how their lines are drawn. */
const PATTERNS = [
  { image: 'none', dash: 'none' },
  { image: 'repeating-linear-gradient(45deg, #fffc 0 2px, transparent 2px 6px)', dash: '7 5' },
  { image: 'radial-gradient(#fffc 32%, transparent 34%) 0 0 / 5px 5px', dash: '2 5' },
  { image: 'repeating-linear-gradient(90deg, #fffc 0 2px, transparent 2px 5px)', dash: '12 4 2 4' },
] as const;

export function seatColour(seat: number): string {
  return `var(--seat-${seat}, ${SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? SEAT_COLOURS[0]})`;
}

/** An image that is laid over a seat's colour. */
export function seatPattern(seat: number): string {
  return `var(--pattern-${seat}, none)`;
}

/** The dashes of a seat's lines. */
export function seatDash(seat: number): string {
  return `var(--dash-${seat}, none)`;
}

type Named = Pick<SeatedPlayer, 'agentId' | 'name'>;

/** Returns the custom properties that colour everything inside an element as these players. */
export function tableColours(players: readonly Named[]): CSSProperties {
  const often = new Map<string, number>();
  const properties: Record<string, string> = {};
  for (const [seat, { agentId, name }] of players.entries()) {
    const { colour } = faceOf(agentId, name);
    const twins = often.get(colour) ?? 0;
    often.set(colour, twins + 1);
    const { image, dash } = PATTERNS[twins % PATTERNS.length]!;
    properties[`--seat-${seat}`] = colour;
    properties[`--pattern-${seat}`] = image;
    properties[`--dash-${seat}`] = dash;
  }
  return properties;
}

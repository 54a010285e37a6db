/** Describes a game's final values of a seat in the words of the game. */
import type { Text } from '../../messages/message';

export interface FinalDetail {
  readonly label: string;
  readonly value: string;
}

/** Formats one field; null if there is nothing to say. */
type Teller = (value: unknown, t: Text) => string | null;

const number: Teller = (value, t) => (typeof value === 'number' ? t.number(value) : null);
const some: Teller = (value, t) => (value === 0 ? null : number(value, t));
const text: Teller = (value) => (typeof value === 'string' ? value : null);
const count: Teller = (value) => (Array.isArray(value) ? `${value.length}` : null);
const words: Teller = (value) => (Array.isArray(value) && value.length > 0 ? value.join(' · ') : null);

const FIELDS: Readonly<Record<string, readonly (readonly [field: string, label: string, tell: Teller])[]>> = {
  clawpoly: [
    ['finalMoney', 'Shells in hand', number],
    ['finalProperties', 'Deeds', count],
    ['finalOutposts', 'Outposts', some],
    ['finalFortresses', 'Fortresses', some],
    ['bankruptAtTurn', 'Bankrupt in turn', number],
  ],
  grab: [['words', 'Words at the end', words]],
  molttactics: [
    ['class', 'Class', text],
    ['hp', 'HP', some],
    ['pearls', 'Pearls', number],
    ['kills', 'Kills', number],
    ['damage_dealt', 'Damage dealt', number],
    ['eliminated_turn', 'Fell in turn', some],
  ],
};

export function finalDetails(game: string, final: Readonly<Record<string, unknown>>, t: Text): FinalDetail[] {
  return (FIELDS[game] ?? []).flatMap(([field, label, tell]) => {
    const value = tell(final[field], t);
    return value === null ? [] : [{ label, value }];
  });
}

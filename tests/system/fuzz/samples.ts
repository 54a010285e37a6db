/** Values that a schema allows, by chance: what a good client might send. */
import * as fc from 'fast-check';
import { type ZodType, z } from 'zod';
import type { Dice } from './dice.js';

export type Schema = Readonly<Record<string, unknown>>;

/** Something that is known under a name like that: an id that exists, a key that opens something. */
export type Known = (name: string, dice: Dice) => unknown;

const MAX_TEXT = 60;
const MANY = 20;

export function schemaOf(type: ZodType): Schema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
}

const matching = new Map<string, readonly string[]>();

/** Texts of a pattern; the same ones in every run. */
function textsLike(pattern: string): readonly string[] {
  let texts = matching.get(pattern);
  if (texts === undefined) {
    texts = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: MANY });
    matching.set(pattern, texts);
  }
  return texts;
}

export function sample(schema: Schema, dice: Dice, known: Known): unknown {
  return new Sampler(schema, dice, known).of(schema, '');
}

class Sampler {
  readonly #root: Schema;
  readonly #dice: Dice;
  readonly #known: Known;

  constructor(root: Schema, dice: Dice, known: Known) {
    this.#root = root;
    this.#dice = dice;
    this.#known = known;
  }

  of(schema: Schema, name: string): unknown {
    const dice = this.#dice;
    if (typeof schema.$ref === 'string') return this.of(this.#named(schema.$ref), name);
    const simple = schema.type !== 'object' && schema.type !== 'array' && schema.anyOf === undefined;
    const found = simple && name !== '' && dice.chance(0.9) ? this.#known(name, dice) : undefined;
    if (found !== undefined) return found;
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return dice.pick<unknown>(schema.enum);
    const either = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(either)) return this.of(dice.pick<Schema>(either), name);
    if (Array.isArray(schema.allOf))
      return Object.assign({}, ...schema.allOf.map((one) => this.of(one, name)));
    switch (schema.type) {
      case 'object':
        return this.#object(schema);
      case 'array':
        return this.#list(schema, name);
      case 'string':
        return this.#text(schema);
      case 'integer':
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return dice.chance(0.5);
      case 'null':
        return null;
      default:
        return dice.pick<unknown>([{}, null, 1, 'x', [], { class: 'mage' }, { turns: 5 }, { turnLimit: 3 }]);
    }
  }

  #named(reference: string): Schema {
    const steps = reference.replace(/^#\/?/, '').split('/');
    return Object(steps.reduce<unknown>((at, step) => (step === '' ? at : Object(at)[step]), this.#root));
  }

  #object({ properties, required }: Schema): unknown {
    const needed: readonly unknown[] = Array.isArray(required) ? required : [];
    const chosen = Object.entries(Object(properties) as Record<string, Schema>).filter(
      ([name]) => needed.includes(name) || this.#dice.chance(0.5),
    );
    return Object.fromEntries(chosen.map(([name, schema]) => [name, this.of(schema, name)]));
  }

  #list({ items, minItems, maxItems }: Schema, name: string): unknown {
    const least = typeof minItems === 'number' ? minItems : 0;
    const most = typeof maxItems === 'number' ? Math.min(maxItems, least + 3) : least + 3;
    return Array.from({ length: this.#dice.between(least, most) }, () => this.of(Object(items), name));
  }

  #text({ pattern, minLength, maxLength }: Schema): string {
    const dice = this.#dice;
    if (typeof pattern === 'string') return dice.pick(textsLike(pattern));
    const least = typeof minLength === 'number' ? minLength : 0;
    const most = typeof maxLength === 'number' ? maxLength : MAX_TEXT;
    const length = dice.between(least, Math.min(most, least + MAX_TEXT));
    return Array.from({ length }, () => dice.pick([...'abcdefghij XYZ019-_.ö🦀']))
      .join('')
      .slice(0, most);
  }

  #number({ minimum, maximum, type }: Schema): number {
    const least = typeof minimum === 'number' && minimum > -1e15 ? minimum : 0;
    const most = typeof maximum === 'number' && maximum < 1e15 ? maximum : least + 100;
    const dice = this.#dice;
    if (dice.chance(0.2)) return dice.pick([least, most]);
    const number = least + dice.next() * Math.min(most - least, 100);
    return type === 'integer' ? Math.floor(number) : number;
  }
}

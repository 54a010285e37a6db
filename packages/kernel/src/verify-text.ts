/** Verifies the text of a replay line by line: detects any changed byte and names its line. */
import type { BotMoves } from './bot-check.js';
import type { Dice } from './dice.js';
import type { Fork } from './fork.js';
import { type Difference, type Listener, type Registry, Verifier, type VerifyOptions } from './verify.js';

/** A difference, and its line in the text (from 1). */
export interface TextDifference extends Difference {
  readonly line: number;
}

const HEAD = /^\{"head":(\{.*\}),"inputs":\[$/s;
const END = /^\],"end":(\{.*\})\}$/s;

/** Takes the lines in order, without line ends. Keeps none of them. */
export class TextVerifier {
  readonly #verifier: Verifier;
  #line = 0;
  /** Whether the previous line ended with a comma, so that another input must follow; null before the first input. */
  #comma: boolean | null = null;
  #state: 'head' | 'inputs' | 'done' = 'head';

  constructor(games: Registry, listener: Listener | null = null, options: VerifyOptions = {}) {
    this.#verifier = new Verifier(games, listener, options);
  }

  /** Where the seed comes from; null where it was the server's alone. */
  get dice(): Dice | null {
    return this.#verifier.dice;
  }

  /** The match that this one was forked from; null where it began at its own beginning. */
  get fork(): Fork | null {
    return this.#verifier.fork;
  }

  /** The digest of what was fixed before nonces were opened; null where the dice were the server's alone. */
  get terms(): string | null {
    return this.#verifier.terms;
  }

  get botMoves(): BotMoves {
    return this.#verifier.botMoves;
  }

  get steps(): number {
    return this.#verifier.steps;
  }

  /** The digest chain over all lines so far; available once the head was accepted. */
  get digest(): string {
    return this.#verifier.digest;
  }

  line(text: string): TextDifference | null {
    this.#line++;
    if (this.#state === 'head') {
      this.#state = 'inputs';
      return this.#look('head', HEAD.exec(text)?.[1], (value) => this.#verifier.head(value));
    }
    if (this.#state === 'done') return this.#differs('end', 'there is more after the end');
    if (text.startsWith(']')) {
      this.#state = 'done';
      if (this.#comma === true) return this.#differs('end', 'an input is missing after the last comma');
      return this.#look('end', END.exec(text)?.[1], (value) => this.#verifier.end(value));
    }
    const step = this.#verifier.steps + 1;
    if (this.#comma === false) return this.#differs(step, 'a comma is missing before this input');
    this.#comma = text.endsWith(',');
    return this.#look(step, this.#comma ? text.slice(0, -1) : text, (value) => this.#verifier.input(value));
  }

  /** Takes the place of `line` for a line in which the reader has found an error already. */
  refuse(text: string, message: string): TextDifference {
    this.#line++;
    if (this.#state === 'head') return this.#differs('head', message);
    return this.#differs(this.#state === 'done' || text.startsWith(']') ? 'end' : this.steps + 1, message);
  }

  /** Call after the last line; `rest` is the text after the last line end. */
  finish(rest: string): TextDifference | null {
    if (rest !== '') {
      this.#line++;
      return this.#differs('end', 'the last line does not end with a line end');
    }
    return this.#state === 'done' ? null : this.#differs('end', 'the text ends too early');
  }

  #look(
    step: Difference['step'],
    json: string | undefined,
    check: (value: unknown) => Difference | null,
  ): TextDifference | null {
    if (json === undefined) return this.#differs(step, 'this is not a line of a replay');
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch {
      return this.#differs(step, 'this is not JSON');
    }
    if (JSON.stringify(value) !== json)
      return this.#differs(step, 'the JSON is not written in the one way we write it');
    const difference = check(value);
    return difference === null ? null : { ...difference, line: this.#line };
  }

  #differs(step: Difference['step'], message: string): TextDifference {
    return { step, message, line: this.#line };
  }
}

/** Verifies a whole text; returns null if it is correct. */
export function verifyText(
  games: Registry,
  text: string,
  options: VerifyOptions = {},
): TextDifference | null {
  const verifier = new TextVerifier(games, null, options);
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  for (const line of lines) {
    const difference = verifier.line(line);
    if (difference !== null) return difference;
  }
  return verifier.finish(rest);
}

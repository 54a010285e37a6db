/** Guests: a name that the server signed, so that nobody speaks as another. Nothing is kept of them. */
import { createHmac } from 'node:crypto';
import { newId, type RandomSource, sameText } from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';

const PREFIX = 'llg';
const NETWORK_LENGTH = 12;

export class Guests {
  readonly #secret: string;
  readonly #random: RandomSource;

  constructor(secret: string, random: RandomSource) {
    this.#secret = secret;
    this.#random = random;
  }

  welcome(name: string): league.Guest {
    const guest = newId(this.#random);
    const said = Buffer.from(name).toString('base64url');
    return { guest, name, pass: `${PREFIX}_${guest}.${said}.${this.#signed(`${guest} ${name}`)}` };
  }

  /** Whose pass it is; null for one that is forged, or none at all. */
  of(pass: string): Pick<league.Guest, 'guest' | 'name'> | null {
    const [, guest, said, signature] = /^llg_([0-9a-z]{12})\.([\w-]+)\.([\w-]+)$/.exec(pass) ?? [];
    if (guest === undefined || said === undefined || signature === undefined) return null;
    const name = Buffer.from(said, 'base64url').toString('utf8');
    return sameText(signature, this.#signed(`${guest} ${name}`)) ? { guest, name } : null;
  }

  /** A network as it is compared in one match: it tells nobody which one it is. */
  networkIn(match: string, network: string): string {
    return this.#signed(`${match} ${network} network`).slice(0, NETWORK_LENGTH);
  }

  #signed(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }
}

/** Registers an agent with the league, and changes its keys. Whoever calls keeps what is returned: it is shown once. */
import { league } from '@lobster-league/protocol';
import type { Identity } from '../agent.js';
import { ask } from './ask.js';
import { newKeyPair } from './credentials.js';

export interface Registering {
  /** Yours for good, in all games. */
  readonly agentId: string;
  /** Shown to spectators; the agentId if absent. */
  readonly name?: string;
  readonly description?: string;
  /** A person, if a person plays under it; an agent otherwise. A declaration, not a proof. */
  readonly kind?: 'agent' | 'person';
  /** What it is now, in your own words. */
  readonly version?: string;
  /** Makes a key pair, so that no secret is ever sent: requests are signed with it. */
  readonly sign?: boolean;
}

/** Takes an id for good, and returns the identity to play under. */
export async function register(url: string, wanted: Registering): Promise<Identity> {
  const { agentId, name = agentId, description = '', kind = 'agent', version, sign = false } = wanted;
  const declared = version === undefined ? {} : { version };
  return withNewKeys(sign, (publicKey) =>
    ask(url, 'registerAgent', '', null, { agentId, name, description, kind, ...declared, ...publicKey }),
  );
}

/** Returns new keys; the old ones are invalid from now on. The recovery code stays the same. */
export async function rotateKeys(url: string, identity: Identity): Promise<Identity> {
  const { agentId, privateKey, recoveryCode } = identity;
  const renewed = await withNewKeys(privateKey !== undefined, (publicKey) =>
    ask(url, 'renewKeys', agentId, identity, publicKey),
  );
  return recoveryCode === undefined ? renewed : { recoveryCode, ...renewed };
}

/** Makes the keys invalid: nobody plays under the id until it is recovered. */
export async function revokeKeys(url: string, identity: Identity): Promise<void> {
  await ask(url, 'revokeKeys', identity.agentId, identity);
}

/** Brings an id back whose keys are lost or stolen: returns new keys and a new recovery code. */
export async function recover(
  url: string,
  { agentId, recoveryCode, sign = false }: { agentId: string; recoveryCode: string; sign?: boolean },
): Promise<Identity> {
  return withNewKeys(sign, (publicKey) =>
    ask(url, 'recoverAgent', agentId, null, { recoveryCode, ...publicKey }),
  );
}

/** Renames an agent, changes its description, or declares its version: matches that begin from then on count for it. */
export async function describeAgent(
  url: string,
  identity: Identity,
  change: {
    readonly name?: string;
    readonly description?: string;
    readonly kind?: 'agent' | 'person';
    readonly version?: string;
  },
): Promise<void> {
  await ask(url, 'describeAgent', identity.agentId, identity, change);
}

async function withNewKeys(
  sign: boolean,
  order: (publicKey: { publicKey?: string }) => Promise<unknown>,
): Promise<Identity> {
  const pair = sign ? await newKeyPair() : null;
  const reply = await order(pair === null ? {} : { publicKey: pair.publicKey });
  const { agent, agentKey, agentSecret, recoveryCode } = league.registered.parse(reply);
  return {
    agentId: agent.agentId,
    ...(agentKey === undefined ? {} : { agentKey }),
    ...(agentSecret === undefined ? {} : { agentSecret }),
    ...(pair === null ? {} : { privateKey: pair.privateKey }),
    ...(recoveryCode === undefined ? {} : { recoveryCode }),
  };
}

/**
 * Who calls, at every door: one key, shown as `Authorization: Bearer <agent key>`, or a proof in its place; what a
 * document says instead (a key in the body, a header of its own) is taken as well.
 */
import {
  type AgentProfile,
  type Agents,
  type KnownAgent,
  type LiveStore,
  type Log,
  Refused,
  type Registered,
  type Registration,
  type Room,
  type Time,
} from '@lobster-league/arena';
import { isRefusedName, isReserved, REFUSED_WORD } from '@lobster-league/protocol';
import { bearerOf } from './bearer.js';
import type { RequestContext } from './context.js';
import type { Limits } from './limits.js';
import { HttpProblem } from './problem.js';
import { isProof, Proofs } from './proof.js';

/** Keys of agents look like this; a bearer token that does not is something else's, such as a session's. */
const AGENT_KEY = /^llk_/;

/** What a request says of its agent in its document's own way. */
export interface Claimed {
  readonly agentId?: string | undefined;
  readonly key?: string | undefined;
}

type Caller = Pick<RequestContext, 'address' | 'authorization' | 'request'>;

export class Identities {
  readonly #agents: Agents;
  readonly #limits: Limits;
  readonly #log: Pick<Log, 'info'>;
  /** Throws where nothing new is begun. */
  readonly #mustTakeNew: () => void;
  readonly #proofs: Proofs;
  /** A proof is good once, but a request may ask more than once who makes it. */
  readonly #proved = new WeakMap<object, Promise<KnownAgent>>();

  constructor(
    agents: Agents,
    live: Pick<LiveStore, 'shared' | 'keyValues'>,
    limits: Limits,
    time: Time,
    log: Pick<Log, 'info'>,
    mustTakeNew: () => void,
  ) {
    this.#mustTakeNew = mustTakeNew;
    this.#agents = agents;
    this.#log = log;
    this.#limits = limits;
    this.#proofs = new Proofs(live, time);
  }

  /** The registered agent that the caller shows itself to be; null for a guest, or an id that nobody has registered. */
  async of(caller: Caller, claimed: Claimed = {}): Promise<AgentProfile | null> {
    return (await this.shown(caller, claimed))?.profile ?? null;
  }

  /** The same, with what it was known by. */
  async shown(caller: Caller, { agentId, key }: Claimed = {}): Promise<KnownAgent | null> {
    const bearer = bearerOf(caller.authorization);
    const isOurs = bearer !== undefined && (AGENT_KEY.test(bearer) || isProof(bearer));
    const credential = key ?? (isOurs || agentId !== undefined ? bearer : undefined);
    if (credential === undefined && agentId === undefined) return null;
    const check = (): Promise<KnownAgent | null> => this.#check(caller, agentId, credential);
    const known =
      credential === undefined
        ? await check()
        : await this.#limits.guessing(caller.address, agentId, isWrongKey, check);
    if (known !== null) await this.#limits.agent(known.profile.agentId);
    return known;
  }

  /** The agent of that id, whose owner calls. */
  async owner(caller: Caller, agentId: string): Promise<KnownAgent> {
    const known = await this.shown(caller, { agentId });
    if (known === null) throw new Refused('AGENT_NOT_FOUND', 'Nobody is registered under that id.');
    return known;
  }

  /** Takes an id for good; it is a name where there is no other, and must not look like the house's. */
  async register(wanted: Registration, address: string): Promise<Registered> {
    mustBeShown(wanted.agentId);
    this.#mustTakeNew();
    const registered = await this.#agents.register(wanted);
    const { agentId, name } = registered.profile;
    this.#log.info('agent registered', { event: 'agent.registered', agentId, name, client: address });
    return registered;
  }

  /** New keys for who shows the recovery code; guesses are counted like those at a key. */
  recover(caller: Caller, agentId: string, code: string, publicKey?: string): Promise<Registered> {
    return this.#limits.guessing(caller.address, agentId, isWrongKey, () =>
      this.#agents.recover(agentId, code, publicKey),
    );
  }

  /** The token of the seat that the caller has in a room: what was given, or that of the agent that it shows itself to be. */
  async seatToken(caller: Caller, room: Room, given: string | undefined): Promise<string | undefined> {
    if (given !== undefined) return given;
    const profile = await this.of(caller);
    if (profile === null) return undefined;
    const seats = room.record.seats.filter(
      ({ taken, agentId }) => taken === 'agent' && agentId === profile.agentId,
    );
    return seats.length === 1 ? seats[0]!.token : undefined;
  }

  async #check(
    caller: Caller,
    agentId: string | undefined,
    credential: string | undefined,
  ): Promise<KnownAgent | null> {
    if (credential !== undefined && isProof(credential)) {
      const known = await this.#proof(caller, credential);
      if (agentId === undefined || known.profile.agentId === agentId) return known;
      throw new Refused('AGENT_KEY_REQUIRED', "The proof is another agent's.", { agentId });
    }
    if (agentId !== undefined) return this.#agents.shownBy(agentId, credential);
    return this.#agents.byKey(credential ?? '');
  }

  #proof({ request }: Caller, token: string): Promise<KnownAgent> {
    const known = this.#proved.get(request);
    if (known !== undefined) return known;
    const checked = this.#checkProof(request, token);
    this.#proved.set(request, checked);
    return checked;
  }

  async #checkProof(request: Caller['request'], token: string): Promise<KnownAgent> {
    const proof = this.#proofs.read(token, request);
    const known = await this.#agents.known(proof.agentId);
    const publicKey = known?.secrets.publicKey ?? null;
    if (known === null || publicKey === null)
      throw new Refused('AGENT_KEY_REQUIRED', 'No agent of that id has a public key.');
    this.#agents.mustNotBeBanned(proof.agentId, known.secrets);
    await this.#proofs.take(proof, publicKey);
    return known;
  }
}

/** Refuses an id that pages would not show, or that looks like the house's or an official's; registered or not. */
export function mustBeShown(agentId: string): void {
  if (isReserved(agentId))
    throw new Refused('AGENT_ID_TAKEN', "That agentId is the house's, or looks like it; choose another.");
  if (isRefusedName(agentId)) throw new HttpProblem(400, 'invalid_request', `agentId: ${REFUSED_WORD}`);
}

function isWrongKey(error: unknown): boolean {
  return error instanceof Refused && error.code === 'AGENT_KEY_REQUIRED';
}

/** What operators have decided, as every process knows it: bans, hidden agents and texts, void matches, maintenance. */
import type { AdminStore, AgentSecrets, Cancel, LiveStore, Log, TextTarget, Time } from '../ports/index.js';
import { Refused } from '../refused.js';

export type BanKind = 'agent' | 'key' | 'address';

export interface Ban {
  readonly id: string;
  readonly kind: BanKind;
  /** An agent's id, a range of addresses, the hash of a key, or a public key. */
  readonly value: string;
  readonly reason: string;
  readonly by: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

/** Who decided it, when and why. */
export interface Noted {
  readonly at: number;
  readonly by: string;
  readonly reason: string;
}

export interface MaintenanceNote extends Noted {
  /** What people and agents are told. */
  readonly message: string;
}

/** A text that is not shown. */
export interface HiddenText extends Noted {
  readonly target: TextTarget;
  /** As it was written. */
  readonly text: string;
}

/** What each kind of decision holds, by id. */
export interface DecisionValues {
  readonly ban: Ban;
  /** By the agent's id. */
  readonly hidden: Noted;
  /** By the id of the match. */
  readonly void: Noted;
  readonly text: HiddenText;
  /** By `on`. */
  readonly maintenance: MaintenanceNote;
}
export type DecisionKind = keyof DecisionValues;

const KINDS: Readonly<Record<DecisionKind, true>> = {
  ban: true,
  hidden: true,
  void: true,
  text: true,
  maintenance: true,
};
const CHANNEL = 'arena:decisions';
/** However a message was lost, everybody knows after so long. */
const RELOAD_MS = 30_000;

export interface DecisionPorts {
  readonly store: AdminStore;
  readonly live: Pick<LiveStore, 'shared' | 'publish' | 'subscribe'>;
  readonly time: Pick<Time, 'now' | 'after'>;
  readonly log: Log;
}

type Known = { [Kind in DecisionKind]: ReadonlyMap<string, DecisionValues[Kind]> };

export class Decisions {
  readonly #ports: DecisionPorts;
  readonly #listeners = new Set<() => void>();
  #known: Known = {
    ban: new Map(),
    hidden: new Map(),
    void: new Map(),
    text: new Map(),
    maintenance: new Map(),
  };
  #timer: Cancel = () => undefined;
  #unsubscribe: () => Promise<void> = async () => undefined;
  #closed = false;

  constructor(ports: DecisionPorts) {
    this.#ports = ports;
  }

  /** A store that cannot be reached yet is asked again: nothing holds until then. */
  async open(): Promise<void> {
    const { live } = this.#ports;
    if (live.shared) this.#unsubscribe = await live.subscribe(CHANNEL, () => void this.#reload());
    await this.#reload();
    this.#later();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#timer();
    await this.#unsubscribe().catch(() => undefined);
  }

  /** By id. */
  all<Kind extends DecisionKind>(kind: Kind): ReadonlyMap<string, DecisionValues[Kind]> {
    return this.#known[kind];
  }

  /** Bans that hold now. */
  get bans(): readonly Ban[] {
    const now = this.#ports.time.now();
    return [...this.#known.ban.values()].filter(({ expiresAt }) => expiresAt === null || now < expiresAt);
  }

  get maintenance(): MaintenanceNote | null {
    return this.#known.maintenance.get('on') ?? null;
  }

  /** Those that hold for an agent, by its id or one of its keys. */
  bansOf(agentId: string, secrets: Pick<AgentSecrets, 'keyHash' | 'publicKey'> | null): readonly Ban[] {
    const keys = [secrets?.keyHash, secrets?.publicKey];
    return this.bans.filter(
      ({ kind, value }) =>
        (kind === 'agent' && value === agentId) || (kind === 'key' && keys.includes(value)),
    );
  }

  /** Throws where an agent is banned. */
  mustNotBeBanned(agentId: string, secrets: Pick<AgentSecrets, 'keyHash' | 'publicKey'> | null): void {
    const [ban] = this.bansOf(agentId, secrets);
    if (ban !== undefined) throw new Refused('BANNED', bannedText('This agent', ban), { agentId });
  }

  /** The same, some time after the agent has shown its key; `known` looks it up, if any key is banned. */
  async mustStillBeWelcome(
    agentId: string,
    known: () => Promise<{ readonly secrets: AgentSecrets } | null>,
  ): Promise<void> {
    const isNeeded = this.bans.some(({ kind }) => kind === 'key');
    this.mustNotBeBanned(agentId, isNeeded ? ((await known())?.secrets ?? null) : null);
  }

  /** Holds everywhere: here at once, at other processes in a moment. */
  async decide<Kind extends DecisionKind>(
    kind: Kind,
    id: string,
    value: DecisionValues[Kind],
  ): Promise<void> {
    await this.#ports.store.decide(kind, id, JSON.stringify(value));
    await this.#changed();
  }

  /** False where there is none. */
  async undo(kind: DecisionKind, id: string): Promise<boolean> {
    const undone = await this.#ports.store.undo(kind, id);
    await this.#changed();
    return undone;
  }

  /** Called after every change, wherever it was made. */
  listen(changed: () => void): void {
    this.#listeners.add(changed);
  }

  async #changed(): Promise<void> {
    await this.#reload();
    const { live, log } = this.#ports;
    if (!live.shared) return;
    await live.publish(CHANNEL, '').catch((error: unknown) => {
      log.warn('other processes hear of a decision later', { error: String(error) });
    });
  }

  async #reload(): Promise<void> {
    const { store, log } = this.#ports;
    try {
      const kinds = Object.keys(KINDS) as DecisionKind[];
      const loaded = await Promise.all(
        kinds.map(async (kind) => [kind, new Map((await store.decisions(kind)).map(parsed))] as const),
      );
      // As they were written by `decide`.
      this.#known = Object.fromEntries(loaded) as unknown as Known;
    } catch (error) {
      if (!this.#closed) log.warn("operators' decisions could not be read", { error: String(error) });
      return;
    }
    if (!this.#closed) for (const changed of this.#listeners) changed();
  }

  #later(): void {
    this.#timer = this.#ports.time.after(RELOAD_MS, () => {
      void this.#reload();
      this.#later();
    });
  }
}

function parsed({ id, value }: { readonly id: string; readonly value: string }): [string, unknown] {
  return [id, JSON.parse(value)];
}

/** What somebody that is banned is told; the reason is the operators' own. */
export function bannedText(who: string, { expiresAt }: Pick<Ban, 'expiresAt'>): string {
  const until = expiresAt === null ? '' : ` until ${new Date(expiresAt).toISOString()}`;
  return `${who} is banned from this arena${until}; its operator can tell you why.`;
}

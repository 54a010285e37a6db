/** What all of the operators' functions stand on: keys, decisions, bans in force, and the audit log. */
import {
  type AdminStore,
  type Arena,
  type AuditEntry,
  Decisions,
  type HistoryStore,
  type LiveStore,
  type Log,
  OperatorKeys,
  type RandomSource,
  type Time,
} from '@lobster-league/arena';
import type { Config } from '../config.js';
import { AddressBans } from '../http/address-bans.js';
import type { Limits } from '../http/limits.js';
import { HttpProblem } from '../http/problem.js';
import { asProblem } from '../http/refuse.js';
import type { Done } from './handlers.js';
import { type Operator, Operators } from './operators.js';
import { outcomeOf } from './outcome.js';

const MOST_DETAIL = 500;

/** The list of agents before the hidden ones are left out. */
type AllAgents = HistoryStore['agents'];

export interface AdministrationPorts {
  readonly store: AdminStore;
  readonly history: HistoryStore;
  readonly live: LiveStore;
  readonly time: Time;
  readonly random: RandomSource;
  readonly log: Log;
  readonly limits: Limits;
  readonly config: Config;
}

interface Attempt {
  readonly operator: Operator;
  readonly action: string;
  /** As it was parsed. */
  readonly request: { readonly params?: unknown; readonly body?: unknown };
}

type Note = Omit<AuditEntry, 'number' | 'at' | 'by' | 'role'> & { readonly operator: Operator };

export class Administration {
  readonly keys: OperatorKeys;
  readonly decisions: Decisions;
  readonly operators: Operators;
  readonly allAgents: AllAgents;
  /** Asked of every request and connection. */
  readonly bans: AddressBans;
  readonly store: AdminStore;
  readonly #ports: AdministrationPorts;

  constructor(ports: AdministrationPorts) {
    const { store, live, time, random, log, limits, config } = ports;
    this.#ports = ports;
    this.store = store;
    this.allAgents = (page, search) => ports.history.agents(page, search);
    this.keys = new OperatorKeys(store, time, random);
    this.decisions = new Decisions({ store, live, time, log });
    this.bans = new AddressBans(() => time.now());
    const { keyValues } = live;
    this.operators = new Operators({ keys: this.keys, keyValues, time, random, limits, config });
  }

  /** Decisions hold from now on; `dismiss` disconnects whoever is banned meanwhile. */
  async open(arena: Arena, dismiss: (isBanned: (address: string) => boolean) => void): Promise<void> {
    const { decisions, bans } = this;
    decisions.listen(() => {
      arena.refuseNew('maintenance', decisions.maintenance?.message ?? null);
      bans.set(decisions.bans.filter(({ kind }) => kind === 'address'));
      dismiss((address) => bans.of(address) !== null);
    });
    await decisions.open();
  }

  close(): Promise<void> {
    return this.decisions.close();
  }

  /** Does it, and writes one entry about it, however it ends. */
  async audited<Reply>(attempt: Attempt, act: () => Promise<Done<Reply>>): Promise<Reply> {
    const { operator, action, request } = attempt;
    const note = {
      operator,
      action,
      reason: reasonOf(request.body),
      target: targetOf(action, request.params),
    };
    let done: Done<Reply>;
    try {
      done = await act();
    } catch (error) {
      const problem = asProblem(error);
      const outcome = outcomeOf(error);
      const detail = outcome === 'refused' && problem instanceof Error ? problem.message : 'an error';
      await this.note({ ...note, outcome, detail });
      throw error;
    }
    const { reply, target = note.target, detail = '' } = done;
    await this.note({ ...note, target, outcome: 'done', detail });
    return reply;
  }

  /** One entry of the audit log, and one line of the server's. */
  async note({ operator, ...note }: Note): Promise<void> {
    const { time, log } = this.#ports;
    const { name: by, role } = operator;
    const entry = { at: time.now(), by, role, ...note, detail: note.detail.slice(0, MOST_DETAIL) };
    log.info('an operator acted', { event: 'operator.acted', ...entry });
    try {
      await this.store.log(entry);
    } catch (cause) {
      throw new HttpProblem(
        503,
        'not_logged',
        `The audit log cannot be written now; what was asked for was ${note.outcome === 'done' ? '' : 'not '}done.`,
        { cause },
      );
    }
  }
}

function reasonOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('reason' in body)) return '';
  return String(body.reason);
}

/** `room.stop` of REEF42 is about `room:REEF42`. */
function targetOf(action: string, params: unknown): string {
  const [first = ''] = Object.values(Object(params));
  return `${action.split('.')[0]}:${String(first)}`;
}

/** What is still to be told to webhooks: kept in the store, sent by one process at a time, again and again with growing pauses. */
import {
  type Arena,
  type Cancel,
  type Challenges,
  type KeyValueStore,
  newId,
  type RandomSource,
  type TellChallenge,
  type Time,
} from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import { type PostTerms, post } from './post.js';

const KEY = 'arena:webhooks';
const LOOK_MS = 1_000;
/** How long after an attempt that failed the next one is made. */
const PAUSES_MS = [2_000, 10_000, 60_000, 300_000, 1_800_000];
/** More are not kept, in all and for one agent: the newest are dropped. */
const MOST = 500;
const MOST_OF_AGENT = 10;
/** So many are sent at once. */
const AT_ONCE = 8;

interface Delivery {
  readonly id: string;
  readonly agentId: string;
  readonly body: string;
  readonly attempts: number;
  readonly dueAt: number;
}

export interface WebhookActs {
  look(): Promise<void>;
}

/** Adds what is to be told to an agent that has a webhook; any process does it. */
export function webhookTeller(
  challenges: () => Pick<Challenges, 'settings'>,
  keyValues: KeyValueStore,
  random: RandomSource,
  time: Pick<Time, 'now'>,
): TellChallenge {
  return async (agentId, event, { id: challenge, state, from, to, game, bestOf, expiresAt, tournament }) => {
    if ((await challenges().settings(agentId)).webhook === null) return;
    const at = Math.floor(time.now());
    const told = { id: challenge, state, from, to, game, bestOf, expiresAt, tournament };
    const body = JSON.stringify({ event, at, agentId, challenge: told } satisfies league.WebhookBody);
    const delivery = { id: newId(random), agentId, body, attempts: 0, dueAt: at };
    await change(keyValues, (queue) => {
      const own = queue.filter((one) => one.agentId === agentId).length;
      return queue.length < MOST && own < MOST_OF_AGENT ? [...queue, delivery] : queue;
    });
  };
}

/** One process of the arena sends what is due. */
export function sharedWebhooks(arena: Arena, challenges: Challenges, terms: PostTerms): WebhookActs {
  return arena.leaderElection.share('webhooks', () => {
    const sender = new Sender(arena, challenges, terms);
    return { acts: { look: () => sender.look() }, stop: () => sender.close() };
  });
}

class Sender {
  readonly #arena: Arena;
  readonly #challenges: Challenges;
  readonly #terms: PostTerms;
  #timer: Cancel | null = null;
  #looking: Promise<void> | null = null;
  #closed = false;

  constructor(arena: Arena, challenges: Challenges, terms: PostTerms) {
    this.#arena = arena;
    this.#challenges = challenges;
    this.#terms = terms;
    this.#later();
  }

  close(): void {
    this.#closed = true;
    this.#timer?.();
  }

  /** Sends what is due now. */
  async look(): Promise<void> {
    this.#looking ??= this.#send().finally(() => {
      this.#looking = null;
    });
    await this.#looking;
  }

  #later(): void {
    if (this.#closed) return;
    this.#timer = this.#arena.time.after(LOOK_MS, () => {
      void this.look()
        .catch((error: unknown) => this.#arena.log.warn('webhooks wait', { error: String(error) }))
        .finally(() => this.#later());
    });
  }

  async #send(): Promise<void> {
    const { keyValues } = this.#arena.live;
    const now = this.#arena.time.now();
    const due = queueOf(await keyValues.get(KEY)).filter(({ dueAt }) => dueAt <= now);
    for (let from = 0; from < due.length && !this.#closed; from += AT_ONCE) {
      const some = due.slice(from, from + AT_ONCE);
      const done = new Map<string, Delivery | null>();
      await Promise.all(some.map(async (one) => void done.set(one.id, await this.#attempt(one))));
      await change(keyValues, (queue) =>
        queue.flatMap((one) => {
          const after = done.get(one.id);
          return after === undefined ? [one] : after === null ? [] : [after];
        }),
      );
    }
  }

  /** Null when it is done with, one way or another. */
  async #attempt(delivery: Delivery): Promise<Delivery | null> {
    const { id, agentId, body, attempts } = delivery;
    const { webhook } = await this.#challenges.settings(agentId);
    if (webhook === null) return null;
    const now = Math.floor(this.#arena.time.now());
    const failed = await post({ ...webhook, id, body, now }, this.#terms).then(
      (status) => (status >= 200 && status < 300 ? null : `answered ${status}`),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (failed === null) return null;
    const pause = PAUSES_MS[attempts];
    this.#arena.log.info('a webhook was not taken', { agentId, attempt: attempts + 1, error: failed });
    return pause === undefined ? null : { ...delivery, attempts: attempts + 1, dueAt: now + pause };
  }
}

async function change(
  keyValues: KeyValueStore,
  changed: (queue: readonly Delivery[]) => readonly Delivery[],
): Promise<void> {
  for (;;) {
    const text = await keyValues.get(KEY);
    const before = queueOf(text);
    const after = changed(before);
    if (after === before) return;
    if (await keyValues.swap(KEY, text, after.length === 0 ? null : JSON.stringify(after), null)) return;
  }
}

/** What we wrote ourselves. */
function queueOf(text: string | null): readonly Delivery[] {
  return text === null ? [] : (JSON.parse(text) as Delivery[]);
}

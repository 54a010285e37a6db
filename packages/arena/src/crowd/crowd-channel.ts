/** What the crowd of a match hears from all processes, for as long as somebody here listens. */
import { attempt } from '../isolated.js';
import type { LiveStore, Log } from '../ports/index.js';

type Hear<News> = (news: News) => void;

interface Followed<News> {
  readonly listeners: Set<{ readonly hear: Hear<News> }>;
  readonly subscribed: Promise<() => Promise<void>>;
}

export class CrowdChannel<News> {
  readonly #live: Pick<LiveStore, 'publish' | 'subscribe'>;
  readonly #log: Log;
  readonly #followed = new Map<string, Followed<News>>();

  constructor(live: Pick<LiveStore, 'publish' | 'subscribe'>, log: Log) {
    this.#live = live;
    this.#log = log;
  }

  tell(match: string, news: News): Promise<void> {
    return this.#live.publish(channelOf(match), JSON.stringify(news));
  }

  /** Resolves once nothing is missed any more. */
  async listen(match: string, hear: Hear<News>): Promise<() => void> {
    const listener = { hear };
    const followed = this.#followed.get(match) ?? this.#follow(match);
    followed.listeners.add(listener);
    const leave = (): void => {
      if (followed.listeners.delete(listener) && followed.listeners.size === 0) this.#leave(match, followed);
    };
    try {
      await followed.subscribed;
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  #follow(match: string): Followed<News> {
    const listeners: Followed<News>['listeners'] = new Set();
    const subscribed = this.#live.subscribe(channelOf(match), (message) => {
      // What processes of one arena tell each other.
      const news = JSON.parse(message) as News;
      for (const { hear } of [...listeners])
        attempt(this.#log, 'a crowd’s listener', match, () => hear(news));
    });
    const followed = { listeners, subscribed };
    this.#followed.set(match, followed);
    return followed;
  }

  #leave(match: string, followed: Followed<News>): void {
    if (this.#followed.get(match) === followed) this.#followed.delete(match);
    void followed.subscribed.then((unsubscribe) => unsubscribe()).catch(() => undefined);
  }
}

function channelOf(match: string): string {
  return `arena:crowd:${match}`;
}

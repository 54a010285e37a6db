/** What the OpenAPI document says that an endpoint may answer with. */
import type { Target } from './targets.js';

export class Documented {
  /** By method and path. */
  readonly #statuses: ReadonlyMap<string, readonly string[]>;

  private constructor(statuses: ReadonlyMap<string, readonly string[]>) {
    this.#statuses = statuses;
  }

  static async at(url: string): Promise<Documented> {
    const { paths } = Object(await (await fetch(`${url}/api/league/openapi.json`)).json());
    const statuses = new Map<string, readonly string[]>();
    for (const [path, operations] of Object.entries<Record<string, { responses: object }>>(paths))
      for (const [method, { responses }] of Object.entries(operations))
        statuses.set(`${method.toUpperCase()} ${path}`, Object.keys(responses));
    return new Documented(statuses);
  }

  get size(): number {
    return this.#statuses.size;
  }

  /** What is wrong with that status of the endpoint; null if it is documented. */
  wrong({ method, path }: Target, status: number): string | null {
    const named = this.#statuses.get(`${method} ${path}`);
    if (named === undefined) return 'an endpoint that is not documented';
    return named.includes(String(status)) ? null : `status ${status}, which is not documented`;
  }
}

/** Operators of a test server: keys of every role, calls by them, and sessions as a browser has them. */
import { admin, type Endpoint } from '@lobster-league/protocol';
import { expect } from 'vitest';
import type { TestServer } from '../support/server.js';

export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  // Held against the endpoint's schema where it succeeds; tests look at what they need.
  readonly body: Record<string, unknown>;
}

type Name = keyof admin.Endpoints;
type Part = { readonly params?: object; readonly query?: object; readonly body?: object };

export class Operators {
  readonly #server: TestServer;
  readonly #keys = new Map<admin.Role, string>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  async key(role: admin.Role): Promise<string> {
    const known = this.#keys.get(role);
    if (known !== undefined) return known;
    const { keys } = this.#server.running.services.administration;
    const { key } = await keys.make({ name: role, role, expiresAt: null });
    this.#keys.set(role, key);
    return key;
  }

  /** With a key of that role. */
  async send(role: admin.Role, name: Name, part: Part = {}): Promise<Sent> {
    return this.raw(name, part, { authorization: `Bearer ${await this.key(role)}` });
  }

  /** As an operator; it must succeed, with what the schema says and nothing besides. */
  async call(name: Name, part: Part = {}): Promise<Sent['body']> {
    const { status, body } = await this.send('operator', name, part);
    expect({ name, status, body }).toMatchObject({ status: admin.endpoints[name].status });
    return body;
  }

  async raw(
    name: Name,
    { params = {}, query = {}, body }: Part,
    headers: Record<string, string>,
  ): Promise<Sent> {
    const endpoint: Endpoint = admin.endpoints[name];
    const given = params as Record<string, string>;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, key: string) =>
      encodeURIComponent(given[key] ?? ''),
    );
    const search = new URLSearchParams(query as Record<string, string>);
    const response = await this.#server.fetch(`${admin.BASE}${path}?${search}`, {
      method: endpoint.method.toUpperCase(),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = text === '' ? {} : JSON.parse(text);
    if (response.status === endpoint.status && endpoint.reply !== undefined)
      expect(endpoint.reply.parse(parsed)).toEqual(parsed);
    return { status: response.status, headers: response.headers, body: parsed };
  }

  /** The audit log, oldest first. */
  async audit(): Promise<readonly admin.AuditEntry[]> {
    const { store } = this.#server.running.services.administration;
    return [...(await store.logged({}, { page: 1, limit: 100 })).items].reverse();
  }
}

export const REASON = { reason: 'because of a test' };

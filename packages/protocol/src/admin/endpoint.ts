/** What the endpoints of the operators' API have in common: the role that they need, and a reason to change something. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { matchRef } from '../league/basics.js';
import { because, operatorHeaders, type Role } from './basics.js';

export interface AdminEndpoint extends Endpoint {
  /** Who may: that role and those above it; null needs no key. */
  readonly role: Role | null;
  /** The name of what it does in the audit log; whatever changes something has one. */
  readonly action?: string;
}

/** What operators may meet at every endpoint. */
const KEY = [401, 403];

const READ = {
  method: 'get',
  headers: operatorHeaders,
  guarded: true,
  status: 200,
  errors: [...KEY, 404],
} as const;

const CHANGE = {
  method: 'post',
  headers: operatorHeaders,
  guarded: true,
  body: because,
  status: 200,
  errors: [...KEY, 404, 409],
} as const;

type With<Usual, Own> = Omit<Usual, keyof Own> & Own;

/** Something to look at. */
export function read<const Own extends Pick<AdminEndpoint, 'path' | 'tag' | 'summary' | 'role' | 'reply'>>(
  own: Own,
): With<typeof READ, Own> {
  return { ...READ, ...own };
}

/** Something that changes: it has a reason, and leaves an entry in the audit log. */
export function change<const Own extends Pick<AdminEndpoint, 'path' | 'tag' | 'summary' | 'role' | 'action'>>(
  own: Own,
): With<typeof CHANGE, Own> {
  return { ...CHANGE, ...own };
}

export const roomParam = z.object({ room: matchRef });

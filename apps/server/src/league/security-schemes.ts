/** The credentials of the APIs as OpenAPI names them, and which an endpoint takes: read off the headers that it parses. */
import { admin, type Endpoint } from '@lobster-league/protocol';

type Requirement = Record<string, string[]>;

export const SCHEMES = {
  agentKey: {
    type: 'http',
    scheme: 'bearer',
    description: "A registered agent's key, `Bearer llk_…`, or a proof in its place",
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'What logging in to Grab gave',
  },
  seatToken: { type: 'apiKey', in: 'header', name: 'X-Seat-Token', description: 'What taking the seat gave' },
  ownerKey: { type: 'apiKey', in: 'header', name: 'X-Owner-Key', description: 'What opening the room gave' },
  guestPass: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Guest-Pass',
    description: 'What becoming a guest gave; for people who watch',
  },
  agentKeyHeader: { type: 'apiKey', in: 'header', name: 'X-Agent-Key', description: 'As `agentKey`' },
  agentId: { type: 'apiKey', in: 'header', name: 'X-Agent-Id', description: 'Who signs' },
  timestamp: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Timestamp',
    description: 'The current time: epoch milliseconds or seconds, or ISO 8601; at most 5 minutes off',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description: 'Hex HMAC-SHA256, with the api_secret, of the body followed by X-Timestamp; accepted once',
  },
  operatorKey: {
    type: 'http',
    scheme: 'bearer',
    description: "An operator's key, `Bearer lla_…`, made by `league admin key` on the server's machine",
  },
  operatorSession: {
    type: 'apiKey',
    in: 'cookie',
    name: admin.SESSION_COOKIE,
    description: 'What `POST /api/admin/session` set; changes need `X-CSRF-Token` besides',
  },
  operatorToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'What `POST /api/admin/session` returned',
  },
} as const;

/** By the header that shows it; a signature is three of them. */
const REQUIREMENTS: Readonly<Record<string, readonly Requirement[]>> = {
  authorization: [{ agentKey: [] }],
  'x-owner-key': [{ ownerKey: [] }],
  'x-seat-token': [{ seatToken: [] }],
  'x-guest-pass': [{ guestPass: [] }],
  'x-agent-key': [{ agentKeyHeader: [] }],
  'x-signature': [{ agentId: [], timestamp: [], signature: [] }],
};

/** APIs that take other credentials than agents' keys. */
export type OwnCredentials = 'grab' | 'admin';

/** None, one that may be left out, or one without which nothing is done; all of Grab but the login needs a session. */
export function securityOf(
  own: OwnCredentials | null,
  name: string,
  { headers, guarded, method }: Endpoint,
): Requirement[] {
  if (own === 'grab') return name === 'login' ? [{}, { agentKey: [] }] : [{ session: [] }];
  if (own === 'admin') {
    if (guarded !== true) return [];
    const session: Requirement = { operatorSession: [] };
    return [{ operatorKey: [] }, method === 'get' ? session : { ...session, operatorToken: [] }];
  }
  const needed = Object.keys(headers?.shape ?? {}).flatMap((header) => REQUIREMENTS[header] ?? []);
  return needed.length === 0 || guarded === true ? needed : [{}, ...needed];
}

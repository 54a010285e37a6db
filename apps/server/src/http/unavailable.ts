/** What is nobody's fault and passes: the store is away, or a room is changing hands. */
import { type RefusalCode, Refused, StoreUnavailable } from '@lobster-league/arena';

/** WebSocket's close code for "try again later". */
export const TRY_AGAIN = 1013;

const PASSING: readonly RefusalCode[] = [
  'STORE_UNAVAILABLE',
  'OWNER_UNREACHABLE',
  'ROOM_RECOVERING',
  'SHUTTING_DOWN',
];

export function isUnavailable(error: unknown): boolean {
  return error instanceof StoreUnavailable || (error instanceof Refused && PASSING.includes(error.code));
}

/** Maintenance takes longer than that. */
const MAINTENANCE_RETRY_S = '60';

/** When to come again, for what is refused like that, or until somebody's rooms are over. */
export function retryAfter(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof Refused && error.code === 'RATE_LIMITED')
    return { 'retry-after': String(error.context.retryAfterSeconds) };
  if (error instanceof Refused && error.code === 'MAINTENANCE') return { 'retry-after': MAINTENANCE_RETRY_S };
  return isUnavailable(error) ? { 'retry-after': '1' } : {};
}

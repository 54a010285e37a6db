/** How an attempt ended, for the audit log: what was asked for cannot be, or something failed. */
import { Refused, StoreUnavailable } from '@lobster-league/arena';
import { HttpProblem } from '../http/problem.js';

export function outcomeOf(error: unknown): 'refused' | 'failed' {
  if (error instanceof StoreUnavailable) return 'failed';
  return error instanceof Refused || (error instanceof HttpProblem && error.status < 500)
    ? 'refused'
    : 'failed';
}

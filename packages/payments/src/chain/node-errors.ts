/** Interprets errors of nodes. */
import {
  BaseError,
  BlockNotFoundError,
  InsufficientFundsError,
  NonceTooLowError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { Sent } from './chain.js';

/** Turns "not found" into null; rethrows any other error. */
export function noneIfUnknown(error: unknown): null {
  const unknown = [TransactionReceiptNotFoundError, TransactionNotFoundError, BlockNotFoundError];
  if (unknown.some((kind) => error instanceof kind)) return null;
  throw error;
}

/** Recognizes why a node refused a transaction; each node words it differently. */
export function refusal(error: unknown): Sent | null {
  const text = error instanceof BaseError ? `${error.details} ${error.shortMessage}` : String(error);
  if (/already known|already imported|known transaction|already in/i.test(text)) return 'known';
  if (/underpriced|fee too low|below (the )?(current )?base fee|less than block base fee/i.test(text))
    return 'underpriced';
  if (isCause(error, NonceTooLowError) || /nonce too low|nonce.*already/i.test(text)) return 'spent';
  if (isCause(error, InsufficientFundsError) || /insufficient funds/i.test(text)) return 'poor';
  return null;
}

export function isCause(error: unknown, kind: abstract new (...args: never[]) => Error): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof kind) !== null;
}

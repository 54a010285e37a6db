/** The `_id` of documents: made of our own ids, so that a retry, or another process, makes the same one. */
import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';

const BYTES = 12;

export function documentId(kind: 'game' | 'agent', id: string): ObjectId {
  return new ObjectId(createHash('sha256').update(`${kind} ${id}`).digest().subarray(0, BYTES));
}

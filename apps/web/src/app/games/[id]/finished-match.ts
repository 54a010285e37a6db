/**
 * Loads the record of a finished match for the pages below /games/[id]; redirects to the live page if it is still
 * running.
 */
import { notFound, redirect } from 'next/navigation';
import type { GameRecord } from '../../../api/league';
import { findMatch } from '../../../api/server';

export async function finishedMatch(id: string): Promise<GameRecord> {
  const found = await findMatch(id);
  if (!found.ok) {
    if (found.trouble.status === 404 || found.trouble.status === 400) notFound();
    throw new Error(found.trouble.message);
  }
  const { record, room } = found.body;
  if (record !== null) return record;
  redirect(`/watch/${room?.code ?? id}`);
}

/** The replay of a finished match, from any moment. */
import type { Metadata } from 'next';
import { factsOf } from '../../../../components/game-facts';
import { ReplayPage } from '../../../../viewer/replay/replay-page';
import { describeRecord } from '../../../../viewer/words';
import { finishedMatch } from '../finished-match';

interface ReplayProps {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: ReplayProps): Promise<Metadata> {
  const record = await finishedMatch((await params).id);
  const title = `Replay: ${record.name} · ${factsOf(record.game).masthead}`;
  const description = describeRecord(record);
  return { title, description, openGraph: { title, description } };
}

export default async function Replay({ params, searchParams }: ReplayProps) {
  const record = await finishedMatch((await params).id);
  return <ReplayPage key={record.gameId} record={record} at={momentOf((await searchParams).at)} />;
}

/** Parses the number of an event; null if there is none. */
function momentOf(at: string | string[] | undefined): number | null {
  return typeof at === 'string' && /^\d{1,9}$/.test(at) ? Number(at) : null;
}

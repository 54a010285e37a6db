/** The replay of a finished match, from any moment. */

import type { Metadata } from 'next';
import { embeddable } from '../../../../api/oembed';
import { factsOf } from '../../../../components/game-facts';
import { getText } from '../../../../messages/get-text';
import { CARD_SIZE } from '../../../../og/card';
import { momentOf } from '../../../../viewer/replay/moment-of';
import { ReplayPage } from '../../../../viewer/replay/replay-page';
import { describeReplay } from '../../../../viewer/words';
import { finishedMatch } from '../finished-match';

interface ReplayProps {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Tells nothing of how the match ended: whoever follows the link wants to see it. */
export async function generateMetadata({ params, searchParams }: ReplayProps): Promise<Metadata> {
  const t = await getText();
  const record = await finishedMatch((await params).id);
  const at = momentOf((await searchParams).at);
  const title = `${t('replay')}: ${record.name} · ${factsOf(record.game).masthead}`;
  const description = describeReplay(record, t);
  const picture = { url: `/games/${record.gameId}/replay/card?at=${at}`, ...CARD_SIZE, alt: title };
  const images = at === null ? {} : { images: [picture] };
  const embed = await embeddable(`/games/${record.gameId}/replay${at === null ? '' : `?at=${at}`}`);
  return { title, description, openGraph: { title, description, ...images }, ...embed };
}

export default async function Replay({ params, searchParams }: ReplayProps) {
  const record = await finishedMatch((await params).id);
  return <ReplayPage key={record.gameId} record={record} at={momentOf((await searchParams).at)} />;
}

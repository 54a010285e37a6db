/** The preview picture of a moment of a replay (`?at=`). */
import { findMatch } from '../../../../../api/server';
import { card } from '../../../../../og/card';
import { matchCard } from '../../../../../og/match-card';
import { momentContent } from '../../../../../og/moment/moment-card';
import { momentOf } from '../../../../../viewer/replay/moment-of';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly id: string }> },
): Promise<Response> {
  const { id } = await params;
  const at = momentOf(new URL(request.url).searchParams.get('at'));
  const found = at === null ? null : await findMatch(id);
  const record = found?.ok ? found.body.record : null;
  const content = record === null || at === null ? null : await momentContent(record, at);
  // A code may later belong to another match; an id never does.
  return content === null ? matchCard(id, 'replay') : card(content, id === record?.gameId);
}

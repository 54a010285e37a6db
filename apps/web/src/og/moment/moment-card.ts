/** The preview picture of a moment of a replay: the board as it was then, and nothing of what came after. */
import { faceOf } from '@lobster-league/kernel';
import { pictureOf } from '@lobster-league/pictures';
import type { GameRecord } from '../../api/league';
import { ask } from '../../api/server';
import { factsOf } from '../../components/game-facts';
import { chanceText } from '../../viewer/chances/chance-text';
import { chancesOf } from '../../viewer/chances/chances-of';
import type { ShownEvent } from '../../viewer/contract';
import { shownEvent } from '../../viewer/live/messages';
import { foldInto } from '../../viewer/scene';
import { seatedPlayersOfRecord, seatsOf } from '../../viewer/seated-players';
import type { CardContent } from '../card';
import { INSIGHTS } from './insights';

const PAGE = 1000;
/** Moments later than this have a picture without a board: reading up to them would take too long. */
const LATEST = 20_000;

/** Returns null if the game has no picture, or the events cannot be read. */
export async function momentContent(record: GameRecord, at: number): Promise<CardContent | null> {
  const { viewer } = factsOf(record.game);
  const pictured = pictureOf(viewer);
  const last = Math.min(at, record.totalEvents);
  if (pictured === undefined || last < 1 || last > LATEST) return null;
  const events = await eventsUpTo(record.gameId, last);
  if (events === null) return null;
  const view = pictured.opening(record.config, seatsOf(seatedPlayersOfRecord(record)));
  foldInto(pictured, view, events);
  const insight = INSIGHTS[viewer ?? ''];
  const chances = insight === undefined ? null : chancesOf({ insight }, view);
  const have = pictured.have(view);
  return {
    game: record.game,
    kicker: `replay, turn ${events.at(-1)?.turn ?? 0}`,
    title: record.name,
    rows: record.players.map(({ name }, seat) => ({
      name,
      note: [have[seat], chances === null ? undefined : chanceText(chances[seat] ?? 0)]
        .filter((part) => part !== undefined)
        .join(' · '),
      first: false,
    })),
    foot: `from event ${last}`,
    board: pictured.boxes(
      view,
      record.players.map(({ agentId, name }) => faceOf(agentId, name).colour),
    ),
  };
}

async function eventsUpTo(match: string, last: number): Promise<ShownEvent[] | null> {
  const events: ShownEvent[] = [];
  while (events.length < last) {
    const from = events.length + 1;
    const limit = Math.min(PAGE, last - events.length);
    const answer = await ask('getEvents', { params: { match }, query: { from, limit } });
    if (!answer.ok || answer.body.events.length === 0) return null;
    events.push(...answer.body.events.map(shownEvent));
  }
  return events;
}

/** Games as the Clawpoly document stores them: from their start on, and complete at their end. */
import { type GameRecord, isUnlisted, type StartedGame } from '@lobster-league/arena';
import type { Document } from 'mongodb';
import { shownConfig } from '../shown-config.js';
import type { GameDocument } from './collections.js';
import { documentId } from './document-id.js';
import { toPlain } from './plain.js';

/** A game that is being played; its end replaces the document. */
export function startedDocument(started: StartedGame): GameDocument {
  const { gameId, roomCode, name, status, config, speed, players, game, rules, startedAt } = started;
  return {
    _id: documentId('game', gameId),
    roomId: gameId,
    roomCode,
    name: toPlain(name),
    status,
    config: toPlain(shownConfig({ config, seats: players.length, speed })),
    players: players.map(({ playerId: id, name: shown, agentId, bot, piece }) => ({
      id,
      name: toPlain(shown),
      agentId,
      strategy: bot,
      ...fieldsOf(piece),
    })),
    agentIds: agentIdsOf(players),
    winnerId: null,
    totalTurns: 0,
    game,
    rules,
    startedAt: new Date(startedAt),
    finishedAt: null,
    duration: null,
  };
}

/** What a game leaves to be read again: the ends of its replay, and the prefix that the types of its events lack. */
export interface Ends {
  readonly replay: string;
  readonly prefix: string;
}

/** Adds the document's fields to the record. */
export function finishedDocument(record: GameRecord, { replay, prefix }: Ends): GameDocument {
  const { gameId, roomCode, name, config, players, winnerId, totalTurns, startedAt, finishedAt } = record;
  const { game, rules, season, rated, totalEvents, extra } = record;
  const speed = String(extra.gameSpeed ?? record.speed ?? 'normal');
  return {
    _id: documentId('game', gameId),
    roomId: gameId,
    roomCode,
    name: toPlain(name),
    status: 'finished',
    config: toPlain(shownConfig({ config, seats: players.length, speed })),
    players: players.map(({ playerId: id, name: shown, agentId, bot, placement, score, final, rating }) => ({
      id,
      name: toPlain(shown),
      agentId,
      strategy: bot,
      placement,
      score,
      rating,
      ...fieldsOf(final),
    })),
    agentIds: agentIdsOf(players),
    winnerId,
    totalTurns,
    totalEvents,
    game,
    rules,
    season,
    rated,
    ...(isUnlisted(record) ? { unlisted: true } : {}),
    startedAt: new Date(startedAt),
    finishedAt: new Date(finishedAt),
    duration: finishedAt - startedAt,
    eventPrefix: prefix,
    record: JSON.stringify(record),
    replay,
  };
}

function agentIdsOf(players: readonly { readonly agentId: string | null }[]): string[] {
  return players.flatMap(({ agentId }) => (agentId === null ? [] : [agentId]));
}

/** Returns the game's own values of a seat. */
function fieldsOf(values: Readonly<Record<string, unknown>>): Document {
  const fields = toPlain(values);
  return typeof fields === 'object' && fields !== null ? { ...fields } : {};
}

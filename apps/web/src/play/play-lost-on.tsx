'use client';

import { useState } from 'react';
/** Lets a player who has lost play on from before the mistake that cost most, or from half-way. */
import { useText } from '#use-text';
import { useAnalysis } from '../viewer/analysis/use-analysis';
import type { GameViewer } from '../viewer/contract';
import type { RoomInfo } from '../viewer/live/messages';
import type { LogEntry } from '../viewer/log/entries';
import { ForkButton } from './fork-button';
import { beforeMistakes } from './fork-moments';

export interface PlayLostOnProps {
  readonly viewer: Pick<GameViewer, 'insight'>;
  readonly room: Pick<RoomInfo, 'roomId' | 'game' | 'seats'>;
  readonly entries: readonly Pick<LogEntry, 'playerId' | 'sequence'>[];
  readonly playerId: string;
}

export function PlayLostOn({ viewer, room, entries, playerId }: PlayLostOnProps) {
  const t = useText();
  const [wanted, setWanted] = useState(false);
  // Whoever is out early has played only until then.
  const last = entries.findLast((entry) => entry.playerId === playerId) ?? entries.at(-1);
  const { analysis } = useAnalysis(room.roomId, wanted && viewer.insight !== undefined);
  return (
    <ForkButton
      label={t('forks.fromAMoment')}
      match={room.roomId}
      game={room.game}
      players={room.seats}
      playerId={playerId}
      moments={() => [
        ...beforeMistakes(analysis, room.seats, t, playerId),
        { event: Math.floor((last?.sequence ?? 0) / 2), label: t('forks.halfWay') },
        { event: 0, label: t('forks.beginning') },
      ]}
      onOpen={() => setWanted(true)}
    />
  );
}

'use client';

/** The page of a live match, from the waiting room to the end. */
import type { GameInfo } from '../../api/league';
import { Button } from '../../components/button';
import { WithViewer } from '../../games/with-viewer';
import { SoundButton, useSound } from '../../sound';
import type { GameViewer } from '../contract';
import { Icon } from '../frame/icons';
import { MatchBar } from '../frame/match-bar';
import { MatchFrame } from '../frame/match-frame';
import { PlayerMark } from '../frame/player-mark';
import { LogPanel } from '../log/log-panel';
import { useOwned } from '../owner-keys';
import { isPremium } from '../premium/is-premium';
import { PrizePool } from '../premium/prize-pool';
import { useStill } from '../use-still';
import { LinkBadge } from './link-badge';
import { LiveBoard } from './live-board';
import { LiveControls } from './live-controls';
import styles from './live-page.module.scss';
import type { Snapshot } from './messages';
import { useBoardProps } from './use-board-props';
import { useLiveMatch } from './use-live-match';
import { useOver } from './use-over';
import { useRoomActs } from './use-room-act';

export interface LivePageProps {
  /** What the server knew when it rendered the page. */
  readonly first: Snapshot;
  readonly game: GameInfo;
}

export function LivePage({ first, game }: LivePageProps) {
  return (
    <WithViewer game={first.room.game} match={first.room.roomId}>
      {(viewer) => <LiveView viewer={viewer} first={first} game={game} />}
    </WithViewer>
  );
}

function LiveView({ viewer, first, game }: LivePageProps & { readonly viewer: GameViewer }) {
  const match = useLiveMatch(viewer, first, useStill());
  const { state, seatedPlayers, started, props } = useBoardProps(viewer, match);
  const { room, scene, link, entries, oldest, spectators, broken } = state;
  const acts = useRoomActs(match);
  const owned = useOwned(room.roomId);
  const allowed = room.controls === 'all' || (room.controls === 'owner' && owned);
  const over = useOver(match);
  const { view } = props;
  const colour = (playerId: string): string => viewer.colour(view, playerId, seatedPlayers);
  const mark = (playerId: string) => (
    <PlayerMark viewer={viewer} view={view} playerId={playerId} seatedPlayers={seatedPlayers} />
  );
  useSound(viewer, props);
  return (
    <MatchFrame
      game={room.game}
      below="live"
      bar={
        <MatchBar game={room.game} name={room.name} code={room.code} turn={scene?.turn ?? room.turn}>
          <p className={styles.watching} title="Spectators">
            {spectators} watching
          </p>
          {!isPremium(room.extra) && (
            <Button className={styles.again ?? ''} disabled={acts.busy} onClick={acts.again}>
              <Icon name="again" /> New game
            </Button>
          )}
          <SoundButton />
          <LinkBadge link={link} status={room.status} />
        </MatchBar>
      }
      board={
        <LiveBoard
          viewer={viewer}
          game={game}
          room={room}
          props={props}
          started={started}
          link={link}
          broken={broken}
          over={over}
          acts={acts}
          allowed={allowed}
          mark={mark}
        />
      }
      controls={<LiveControls room={room} game={game} acts={acts} allowed={allowed} />}
      players={
        <>
          <viewer.Players {...props} />
          <PrizePool roomId={room.roomId} extra={room.extra} players={seatedPlayers} status={room.status} />
        </>
      }
      log={
        <LogPanel
          entries={entries}
          seatedPlayers={seatedPlayers}
          colour={colour}
          onOlder={oldest > 1 ? () => void match.loadOlder() : undefined}
        />
      }
    />
  );
}

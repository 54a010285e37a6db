'use client';

import { useStore } from 'zustand';
/** The page of a live match, from the waiting room to the end. */
import { useText } from '#use-text';
import type { GameInfo } from '../../api/league';
import { Button } from '../../components/button';
import { ChatPanel } from '../../crowd/chat-panel';
import { GuessCard } from '../../crowd/guess-card';
import { ReactionBar } from '../../crowd/reaction-bar';
import { ReactionLayer } from '../../crowd/reaction-layer';
import { watchingText } from '../../crowd/watching';
import { WithViewer } from '../../games/with-viewer';
import { ReportButton } from '../../report/report-button';
import { subjectsOf } from '../../report/subjects';
import { SoundButton, useSound } from '../../sound';
import { ChanceChart } from '../chances/chance-chart';
import type { GameViewer } from '../contract';
import { CopyButton } from '../frame/copy-button';
import { embedCode } from '../frame/embed-code';
import { Glance } from '../frame/glance';
import { Icon } from '../frame/icons';
import { MatchBar } from '../frame/match-bar';
import { MatchFrame } from '../frame/match-frame';
import { useNarrow } from '../frame/use-narrow';
import { upTo } from '../log/entries';
import { LogPanel } from '../log/log-panel';
import { useOwned } from '../owner-keys';
import { isPremium } from '../premium/is-premium';
import { PrizePool } from '../premium/prize-pool';
import { useTimeKeys } from '../time-keys';
import { useStill } from '../use-still';
import { LinkBadge } from './link-badge';
import { LiveBoard } from './live-board';
import { LiveControls } from './live-controls';
import styles from './live-page.module.scss';
import { LiveTransport } from './live-transport';
import type { Snapshot } from './messages';
import { useBoardProps } from './use-board-props';
import { useChanceMoments } from './use-chance-moments';
import { useLiveMatch } from './use-live-match';
import { useOver } from './use-over';
import { useOwnTime } from './use-own-time';
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
  const t = useText();
  const still = useStill();
  const match = useLiveMatch(viewer, first, still, true);
  const own = useOwnTime(viewer, match, still);
  const time = useStore(own.store);
  const table = useBoardProps(viewer, match, time);
  const { state, scene, seatedPlayers, started, props, known, entries, sequence } = table;
  const { room, link, oldest, spectators, broken } = state;
  const others = spectators - 1;
  const crowded = useStore(match.crowd, ({ on }) => on);
  const narrow = useNarrow();
  const newest = useStore(match.store, (now) => now.scene?.turn ?? 0);
  const followed = useChanceMoments(viewer, match);
  const moments = upTo(time.chances ?? followed, time.live ? sequence : (time.seen ?? sequence));
  useTimeKeys(started ? own : null);
  const acts = useRoomActs(match);
  const owned = useOwned(room.roomId);
  const allowed = room.controls === 'all' || (room.controls === 'owner' && owned);
  const over = useOver(match);
  const { view } = props;
  // An earlier moment does not tell how the match ended.
  const status = time.live || room.status !== 'finished' ? room.status : 'playing';
  const colour = (playerId: string): string => viewer.colour(view, playerId, seatedPlayers);
  const mark = (playerId: string) =>
    viewer.Mark === undefined ? null : <viewer.Mark view={view} playerId={playerId} />;
  useSound(viewer, props);
  return (
    <MatchFrame
      seatedPlayers={seatedPlayers}
      game={room.game}
      below="live"
      bar={
        <MatchBar game={room.game} name={room.name} code={room.code} turn={scene.turn} extra={room.extra}>
          <p className={styles.watching} title={t('live.connections')}>
            {watchingText(others, t)}
          </p>
          {!isPremium(room.extra) && (
            <Button className={styles.again ?? ''} disabled={acts.busy} onClick={acts.again}>
              <Icon name="again" /> {t('live.newGame')}
            </Button>
          )}
          <ReportButton
            subjects={subjectsOf({ id: room.roomId, name: room.name, players: seatedPlayers, entries }, t)}
          />
          <SoundButton />
          <LinkBadge link={link} status={room.status} behind={time.live ? null : newest - scene.turn} />
        </MatchBar>
      }
      board={
        <>
          <LiveBoard
            viewer={viewer}
            game={game}
            room={room}
            props={props}
            started={started}
            link={link}
            broken={broken}
            live={time.live}
            over={over}
            acts={acts}
            allowed={allowed}
            mark={mark}
          />
          {time.live && <ReactionLayer crowd={match.crowd} />}
        </>
      }
      chart={
        viewer.insight === undefined ? null : (
          <ChanceChart
            moments={moments}
            seatedPlayers={seatedPlayers}
            colour={colour}
            mark={time.live ? null : sequence}
            onPick={(at) => own.seek(at)}
          />
        )
      }
      glance={
        <Glance
          viewer={viewer}
          view={known.view}
          seatedPlayers={seatedPlayers}
          entries={entries}
          chances={known.chances ?? null}
        />
      }
      controls={
        <>
          {started && <LiveTransport match={match} own={own} scene={scene} />}
          <div className={styles.acts}>
            <LiveControls room={room} game={game} acts={acts} allowed={allowed} />
            {started && crowded && <ReactionBar roomId={room.roomId} sequence={sequence} />}
          </div>
        </>
      }
      players={
        <>
          <viewer.Players {...known} />
          {started && crowded && time.live && (
            <GuessCard crowd={match.crowd} room={room} sequence={sequence} />
          )}
          <PrizePool roomId={room.roomId} extra={room.extra} players={seatedPlayers} status={status} />
        </>
      }
      log={
        <LogPanel
          entries={entries}
          seatedPlayers={seatedPlayers}
          colour={colour}
          moments={moments}
          onOlder={time.live && oldest > 1 ? () => void match.loadOlder() : undefined}
        />
      }
      chat={
        crowded ? <ChatPanel crowd={match.crowd} roomId={room.roomId} others={others} tab={narrow} /> : null
      }
    >
      <CopyButton
        className={styles.embed}
        label={t('embed.copy')}
        text={() => embedCode('match', room.roomId, room.name)}
      />
    </MatchFrame>
  );
}

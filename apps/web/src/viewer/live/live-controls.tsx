'use client';

/** The room's own controls, below the viewer's: they act on the match, for everybody who watches. */
import { useText } from '#use-text';
import type { GameInfo } from '../../api/league';
import { Icon } from '../frame/icons';
import { Segments } from '../frame/segments';
import { SPEEDS } from '../pace';
import styles from './live-controls.module.scss';
import type { RoomInfo } from './messages';
import { OwnerKeyForm } from './owner-key-form';
import type { RoomActs } from './use-room-act';

export interface LiveControlsProps {
  readonly room: RoomInfo;
  readonly game: Pick<GameInfo, 'paced'>;
  readonly acts: RoomActs;
  /** Whether this visitor may control the room. */
  readonly allowed: boolean;
}

export function LiveControls({ room, game, acts, allowed }: LiveControlsProps) {
  const t = useText();
  const { act, busy, trouble } = acts;
  const running = room.status === 'playing' || room.status === 'roll_order' || room.status === 'paused';
  const paused = room.status === 'paused';
  // In games without pacing, the speed is that of the house bots, so rooms with agents do not show it.
  const speeds = game.paced || room.seats.every(({ taken }) => taken !== 'agent');
  return (
    <section className={styles.controls} aria-label={t('controls.match')}>
      {running && allowed && (game.paced || speeds) && (
        <p className={styles.whose}>
          {room.controls === 'owner' ? t('controls.yours') : t('controls.everybodys')}
        </p>
      )}
      {running && allowed && game.paced && (
        <>
          <button type="button" disabled={busy} onClick={() => act({ type: paused ? 'resume' : 'pause' })}>
            <Icon name={paused ? 'play' : 'pause'} /> {paused ? t('controls.resume') : t('controls.pause')}
          </button>
          <button type="button" disabled={busy} onClick={() => act({ type: 'step' })}>
            <Icon name="turn" /> {t('controls.nextTurn')}
          </button>
        </>
      )}
      {running && allowed && speeds && (
        <Segments
          small
          label={game.paced ? t('controls.speed') : t('controls.botSpeed')}
          values={SPEEDS}
          value={room.speed}
          text={(speed) => t(`speed.${speed}`)}
          onChoose={(speed) => act({ type: 'speed', speed })}
        />
      )}
      {running && room.controls === 'owner' && !allowed && <OwnerKeyForm roomId={room.roomId} />}
      {running && room.controls === 'none' && <p className={styles.note}>{t('controls.nobody')}</p>}
      {running && allowed && !game.paced && (
        <p className={styles.note}>{speeds ? t('controls.botsAbout') : t('controls.asItHappens')}</p>
      )}
      <p className={styles.trouble} role="alert">
        {trouble}
      </p>
    </section>
  );
}

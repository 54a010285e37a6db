'use client';

import type { ReactNode } from 'react';
/** The controls of the viewer's own time, below a replay or a live match: scrubber, buttons, and rate. */
import { useText } from '#use-text';
import type { Stretch } from '../../crowd/use-reaction-line';
import type { Highlight } from '../contract';
import { Icon, type IconName } from '../frame/icons';
import { Segments } from '../frame/segments';
import { REPLAY_RATES } from '../pace';
import type { TimeControls } from '../time-controls';
import type { ReplayState } from './replay';
import { Scrubber } from './scrubber';
import styles from './transport.module.scss';

export interface TransportProps {
  readonly time: TimeControls;
  readonly state: Pick<ReplayState, 'scene' | 'playing' | 'rate' | 'loaded'>;
  /** How many events the match has in all. */
  readonly total: number;
  /** Null if there never are any. */
  readonly highlights: readonly Highlight[] | null;
  /** How much spectators reacted; nothing if absent. */
  readonly reactions?: readonly Stretch[];
  /** What it controls, for screen readers. */
  readonly label?: string;
  /** Whether there is nothing later to go to. */
  readonly atEnd?: boolean;
  readonly rates?: readonly number[];
  /** Returns whether a rate makes no sense now. */
  readonly isRateOff?: (rate: number) => boolean;
  /** Beside the buttons. */
  readonly children?: ReactNode;
}

const NO_REACTIONS: readonly Stretch[] = [];

export function Transport(props: TransportProps) {
  const t = useText();
  const { time, state, total, highlights, label = t('replay.controls') } = props;
  const { rates = REPLAY_RATES, reactions = NO_REACTIONS, isRateOff, children } = props;
  const { playing, rate, scene } = state;
  const atStart = scene.sequence === 0;
  const { atEnd = scene.sequence >= total } = props;
  return (
    <section className={styles.transport} aria-label={label}>
      <Scrubber
        total={total}
        loaded={state.loaded}
        position={scene.sequence}
        turn={scene.turn}
        highlights={highlights}
        reactions={reactions}
        onSeek={(sequence) => time.seek(sequence)}
      />
      <div className={styles.row}>
        <div className={styles.buttons}>
          <Press label={t('replay.toStart')} icon="end" back off={atStart} press={() => time.seek(0)} />
          <Press
            label={t('replay.turnBack')}
            icon="turn"
            back
            off={atStart}
            press={() => time.stepTurn(-1)}
          />
          <Press
            label={t('replay.eventBack')}
            icon="event"
            back
            off={atStart}
            press={() => time.stepEvent(-1)}
          />
          <button
            type="button"
            className={styles.play}
            onClick={() => time.toggle()}
            aria-label={playing ? t('replay.pause') : t('replay.play')}
            title={playing ? t('replay.pauseKey') : t('replay.playKey')}
          >
            <Icon name={playing ? 'pause' : 'play'} />{' '}
            <span className={styles.word}>{playing ? t('replay.pause') : t('replay.play')}</span>
          </button>
          <Press label={t('replay.eventOn')} icon="event" off={atEnd} press={() => time.stepEvent(1)} />
          <Press label={t('replay.turnOn')} icon="turn" off={atEnd} press={() => time.stepTurn(1)} />
          <Press label={t('replay.toEnd')} icon="end" off={atEnd} press={() => time.seek(total)} />
        </div>
        <Segments
          label={t('replay.rate')}
          small
          values={rates}
          value={rate}
          text={(one) => `×${one}`}
          onChoose={(one) => time.setRate(one)}
          {...(isRateOff === undefined ? {} : { isOff: isRateOff })}
        />
        {children}
      </div>
    </section>
  );
}

interface PressProps {
  readonly label: string;
  readonly icon: IconName;
  readonly back?: boolean;
  readonly off: boolean;
  press(): void;
}

function Press({ label, icon, back = false, off, press }: PressProps) {
  return (
    <button
      type="button"
      className={styles.press}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={press}
    >
      <Icon name={icon} back={back} />
    </button>
  );
}

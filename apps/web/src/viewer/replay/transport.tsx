'use client';

/** The playback controls below a replay: scrubber, buttons, and rate. */
import type { Highlight } from '../contract';
import { Icon, type IconName } from '../frame/icons';
import { Segments } from '../frame/segments';
import { REPLAY_RATES } from '../pace';
import type { Replay, ReplayState } from './replay';
import { Scrubber } from './scrubber';
import styles from './transport.module.scss';

export interface TransportProps {
  readonly replay: Replay;
  readonly state: ReplayState;
  /** How many events the match has in all. */
  readonly total: number;
  readonly highlights: readonly Highlight[];
}

export function Transport({ replay, state, total, highlights }: TransportProps) {
  const { player } = replay;
  const { playing, rate, scene } = state;
  const atStart = scene.sequence === 0;
  const atEnd = scene.sequence >= total;
  return (
    <section className={styles.transport} aria-label="Controls of the replay">
      <Scrubber
        total={total}
        loaded={state.loaded}
        position={scene.sequence}
        turn={scene.turn}
        highlights={highlights}
        onSeek={(sequence) => replay.seek(sequence)}
      />
      <div className={styles.row}>
        <div className={styles.buttons}>
          <Press label="To the start (Home)" icon="end" back off={atStart} press={() => replay.seek(0)} />
          <Press
            label="A turn back (Shift+←)"
            icon="turn"
            back
            off={atStart}
            press={() => player.stepTurn(-1)}
          />
          <Press
            label="An event back (←)"
            icon="event"
            back
            off={atStart}
            press={() => player.stepEvent(-1)}
          />
          <button
            type="button"
            className={styles.play}
            onClick={() => player.toggle()}
            aria-label={playing ? 'Pause' : 'Play'}
            title={playing ? 'Pause (space)' : 'Play (space)'}
          >
            <Icon name={playing ? 'pause' : 'play'} />{' '}
            <span className={styles.word}>{playing ? 'Pause' : 'Play'}</span>
          </button>
          <Press label="An event on (→)" icon="event" off={atEnd} press={() => player.stepEvent(1)} />
          <Press label="A turn on (Shift+→)" icon="turn" off={atEnd} press={() => player.stepTurn(1)} />
          <Press label="To the end (End)" icon="end" off={atEnd} press={() => replay.seek(total)} />
        </div>
        <Segments
          label="How fast"
          small
          values={REPLAY_RATES}
          value={rate}
          text={(one) => `×${one}`}
          onChoose={(one) => player.setRate(one)}
        />
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

'use client';

import { useEffect, useRef, useState } from 'react';
/** Chooses a range of a replay and saves it as a GIF or a video, made in this browser. */
import { useText } from '#use-text';
import { arenaUrl } from '../../api/browser';
import type { GameRecord } from '../../api/league';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { factsOf } from '../../components/game-facts';
import type { Text } from '../../messages/message';
import type { ShownEvent } from '../contract';
import styles from './clip-dialog.module.scss';
import type { ClipFormat, ClipNews } from './clip-task';
import { makeClip } from './make-clip';

export interface ClipDialogProps {
  readonly record: GameRecord;
  /** All that have been loaded. */
  readonly events: readonly ShownEvent[];
  /** The moment that is shown. */
  readonly at: number;
  readonly onClose: () => void;
}

/** How many events before the moment a clip begins, at first. */
const LEAD = 12;

export function ClipDialog({ record, events, at, onClose }: ClipDialogProps) {
  const t = useText();
  const last = events.length;
  const [to, setTo] = useState(() => Math.max(1, Math.min(last, at)));
  const [from, setFrom] = useState(() => Math.max(1, Math.min(last, at) - LEAD));
  const [news, setNews] = useState<ClipNews | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  useEffect(() => {
    if (news?.state !== 'made') return;
    const made = URL.createObjectURL(new Blob([news.bytes], { type: news.mime }));
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [news]);
  const make = (format: ClipFormat): void => {
    stop.current();
    setNews({ state: 'running', done: 0, all: 1 });
    const { title, viewer } = factsOf(record.game);
    const seats = record.players.map(({ playerId, name, agentId }) => ({ id: playerId, name, agentId }));
    stop.current = makeClip(
      {
        type: 'make',
        format,
        game: record.game,
        viewer,
        title,
        arena: arenaUrl(),
        config: record.config,
        seats,
        range: { from, to },
      },
      events.slice(0, to),
      setNews,
    );
  };
  const running = news?.state === 'running';
  return (
    <Dialog title={t('clip.save')} narrow onClose={onClose}>
      <div className={styles.clip}>
        <Moment label={t('clip.from')} value={from} most={to} events={events} onChoose={setFrom} />
        <Moment
          label={t('clip.to')}
          value={to}
          most={last}
          events={events}
          onChoose={(moment) => {
            setTo(moment);
            setFrom(Math.min(from, moment));
          }}
        />
        <div className={styles.formats}>
          <Button kind="primary" disabled={running || last === 0} onClick={() => make('gif')}>
            {t('clip.makeGif')}
          </Button>
          {'VideoEncoder' in globalThis && (
            <Button disabled={running || last === 0} onClick={() => make('video')}>
              {t('clip.makeVideo')}
            </Button>
          )}
        </div>
        <p role="status" className={styles.status}>
          {statusOf(news, t)}
        </p>
        {news?.state === 'made' && url !== null && (
          <>
            {news.ending === 'gif' && (
              // biome-ignore lint/performance/noImgElement: made in this browser, so there is nothing to optimise.
              <img className={styles.picture} src={url} alt={t('clip.theClip')} />
            )}
            <a className={styles.save} href={url} download={`${record.game}-${from}-${to}.${news.ending}`}>
              {t('clip.saveAs', { format: news.ending.toUpperCase() })}
            </a>
          </>
        )}
      </div>
    </Dialog>
  );
}

function statusOf(news: ClipNews | null, t: Text): string {
  switch (news?.state) {
    case undefined:
      return t('clip.about');
    case 'running':
      return t('clip.drawing', { percent: Math.floor((100 * news.done) / Math.max(1, news.all)) });
    case 'made':
      return t('clip.made', { seconds: news.seconds.toFixed(1), size: Math.ceil(news.bytes.length / 1024) });
    case 'failed':
      return news.message;
  }
}

interface MomentProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly events: readonly ShownEvent[];
  onChoose(moment: number): void;
}

function Moment({ label, value, most, events, onChoose }: MomentProps) {
  const t = useText();
  const turn = events[value - 1]?.turn ?? 0;
  return (
    <label className={styles.moment}>
      <span>{label}</span>
      <input
        type="range"
        min={1}
        max={Math.max(1, most)}
        value={value}
        aria-valuetext={t('clip.event', { event: value, turn })}
        onChange={({ target }) => onChoose(target.valueAsNumber)}
      />
      <output>{t('clip.event', { event: value, turn })}</output>
    </label>
  );
}

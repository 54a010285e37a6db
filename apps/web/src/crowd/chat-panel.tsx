'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
/** What spectators say to each other: closed it is one line, open it is beside the log. */
import { useText } from '#use-text';
import { useOwned } from '../viewer/owner-keys';
import { ChatForm } from './chat-form';
import { ChatLineView } from './chat-line';
import styles from './chat-panel.module.scss';
import type { CrowdStore } from './crowd-store';
import { useGuests, useRememberedGuest } from './guest';
import { watchingText } from './watching';

/** How near the end counts as the end. */
const AT_END = 24;

export interface ChatPanelProps {
  readonly crowd: CrowdStore;
  readonly roomId: string;
  /** How many watch besides this page. */
  readonly others: number;
  /** Whether it is a tab of its own, which is always open. */
  readonly tab: boolean;
}

export function ChatPanel({ crowd, roomId, others, tab }: ChatPanelProps) {
  const t = useText();
  useRememberedGuest();
  const { lines, slowMs } = useStore(crowd);
  const { me, muted, unmuteAll } = useGuests();
  const owned = useOwned(roomId);
  const [opened, setOpened] = useState(false);
  const open = opened || tab;
  const shown = lines.filter(({ guest }) => !muted.includes(guest));
  const last = shown.at(-1);
  const scroller = useRef<HTMLUListElement>(null);
  const following = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a line comes, or the panel opens.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box !== null && following.current) box.scrollTop = box.scrollHeight;
  }, [last?.id, open]);
  return (
    <section className={styles.panel} aria-label={t('frame.chat')} data-open={open || undefined}>
      <header className={styles.head}>
        <h2>{t('frame.chat')}</h2>
        <span className={styles.watching}>{watchingText(others, t)}</span>
        {!tab && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            onClick={() => setOpened(!opened)}
          >
            {open ? t('close') : t('open')}
          </button>
        )}
      </header>
      {open ? (
        <>
          <ul
            ref={scroller}
            className={styles.lines}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            aria-label={t('chat.said')}
            aria-live="polite"
            onScroll={({ currentTarget: box }) => {
              following.current = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END;
            }}
          >
            {shown.length === 0 && <li className={styles.hint}>{t('chat.nothing')}</li>}
            {shown.map((line) => (
              <ChatLineView
                key={line.id}
                line={line}
                roomId={roomId}
                mine={line.guest === me?.guest}
                owned={owned}
              />
            ))}
          </ul>
          {shown.length < lines.length && (
            <p className={styles.hint}>
              {t('chat.muted')}{' '}
              <button type="button" onClick={unmuteAll}>
                {t('chat.showAll')}
              </button>
            </p>
          )}
          <ChatForm roomId={roomId} slowMs={slowMs} />
        </>
      ) : (
        last !== undefined && (
          <p className={styles.latest}>
            <b>
              <bdi>{last.name}</bdi>
            </b>{' '}
            <bdi>{last.text}</bdi>
          </p>
        )
      )}
    </section>
  );
}

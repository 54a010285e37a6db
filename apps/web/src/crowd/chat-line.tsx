'use client';

import dynamic from 'next/dynamic';
import { type CSSProperties, useState } from 'react';
/** One line of the chat; its name opens what can be done about it. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import { Button } from '../components/button';
import { ownerKeyOf } from '../viewer/owner-keys';
import styles from './chat-panel.module.scss';
import type { ChatLine } from './crowd-messages';
import { useGuests } from './guest';

const ReportDialog = dynamic(() => import('../report/report-dialog').then((module) => module.ReportDialog), {
  ssr: false,
});

/** So much of a guest's id tells two of one name apart. */
const TAG = 3;

export interface ChatLineProps {
  readonly line: ChatLine;
  readonly roomId: string;
  readonly mine: boolean;
  /** Whether the visitor has opened this room. */
  readonly owned: boolean;
}

export function ChatLineView({ line, roomId, mine, owned }: ChatLineProps) {
  const t = useText();
  const { id, guest, name, text } = line;
  const [open, setOpen] = useState(false);
  const [reporting, setReporting] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const mute = useGuests((guests) => guests.mute);
  const remove = async (muted: boolean): Promise<void> => {
    const answer = await ask('removeChatLine', {
      params: { match: roomId, line: id },
      query: { mute: muted ? 'true' : 'false' },
      headers: { 'x-owner-key': ownerKeyOf(roomId) ?? undefined },
    });
    setTrouble(answer.ok ? null : answer.trouble.message);
  };
  const subject = {
    label: `${name}: “${text}”`,
    about: { kind: 'chat', match: roomId, line: id },
  } as const;
  return (
    <li className={styles.line} data-mine={mine || undefined} style={colourOf(guest)}>
      <button
        type="button"
        className={styles.name}
        aria-expanded={open}
        title={t('chat.guest', { tag: guest.slice(0, TAG) })}
        onClick={() => setOpen(!open)}
      >
        <bdi>{name}</bdi>
        <small>{guest.slice(0, TAG)}</small>
      </button>{' '}
      <span className={styles.text}>{text}</span>
      {open && (
        <div className={styles.acts}>
          {!mine && (
            <Button kind="quiet" onClick={() => mute(guest)}>
              {t('chat.mute')}
            </Button>
          )}
          {!mine && (
            <Button kind="quiet" aria-haspopup="dialog" onClick={() => setReporting(true)}>
              {t('chat.report')}
            </Button>
          )}
          {owned && (
            <Button kind="quiet" onClick={() => void remove(false)}>
              {t('chat.remove')}
            </Button>
          )}
          {owned && !mine && (
            <Button kind="quiet" onClick={() => void remove(true)}>
              {t('chat.removeAndMute')}
            </Button>
          )}
          {mine && !owned && <span className={styles.hint}>{t('chat.you')}</span>}
          {trouble !== null && <span role="alert">{trouble}</span>}
        </div>
      )}
      {reporting && <ReportDialog subjects={[subject]} onClose={() => setReporting(false)} />}
    </li>
  );
}

/** The same guest has the same colour, on every page. */
function colourOf(guest: string): CSSProperties {
  let hue = 0;
  for (const letter of guest) hue = (hue * 31 + letter.charCodeAt(0)) % 360;
  return { '--hue': hue } as CSSProperties;
}

'use client';

import { type FormEvent, useState } from 'react';
/** The form with which a visitor reports a text to the moderators. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import type { NewReport } from '../api/league';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import styles from '../components/short-form.module.scss';
import type { Subject } from './subjects';

const REASONS: readonly NewReport['reason'][] = ['abuse', 'hate', 'sexual', 'personal_data', 'spam', 'other'];
const MAX_NOTE = 300;

export interface ReportDialogProps {
  readonly subjects: readonly Subject[];
  readonly onClose: () => void;
}

export function ReportDialog({ subjects: given, onClose }: ReportDialogProps) {
  const t = useText();
  // The page goes on; what can be chosen stays as it was.
  const [subjects] = useState(given);
  const [chosen, setChosen] = useState(0);
  const [reason, setReason] = useState<NewReport['reason']>('abuse');
  const [note, setNote] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setState('busy');
    const answer = await ask('report', { body: { about: subjects[chosen]!.about, reason, note } });
    setState(answer.ok ? 'sent' : 'open');
    setTrouble(answer.ok ? null : answer.trouble.message);
  };
  return (
    <Dialog title={t('report.report')} narrow onClose={onClose}>
      {state === 'sent' ? (
        <p role="status">{t('report.thanks')}</p>
      ) : (
        <form className={styles.form} onSubmit={(event) => void send(event)}>
          <label>
            {t('report.what')}
            <select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
              {subjects.map(({ label }, i) => (
                <option key={label} value={i}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t('report.why')}
            <select
              value={reason}
              onChange={({ target }) => setReason(REASONS[target.selectedIndex] ?? 'other')}
            >
              {REASONS.map((value) => (
                <option key={value} value={value}>
                  {t(`report.reason.${value}`)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t('report.more')}
            <textarea
              rows={3}
              maxLength={MAX_NOTE}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </label>
          <p role="alert">{trouble}</p>
          <div className={styles.foot}>
            <Button kind="primary" type="submit" disabled={state === 'busy'}>
              {t('send')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

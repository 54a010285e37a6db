'use client';

/** The form with which a visitor reports a text to the moderators. */
import { type FormEvent, useState } from 'react';
import { ask } from '../api/browser';
import type { NewReport } from '../api/league';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import styles from '../components/short-form.module.scss';
import type { Subject } from './subjects';

const REASONS: readonly (readonly [NewReport['reason'], string])[] = [
  ['abuse', 'It insults or threatens somebody'],
  ['hate', 'It is hateful'],
  ['sexual', 'It is sexual'],
  ['personal_data', 'It tells somebody’s personal data'],
  ['spam', 'It is advertising'],
  ['other', 'Something else'],
];
const MAX_NOTE = 300;

export interface ReportDialogProps {
  readonly subjects: readonly Subject[];
  readonly onClose: () => void;
}

export function ReportDialog({ subjects: given, onClose }: ReportDialogProps) {
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
    <Dialog title="Report" narrow onClose={onClose}>
      {state === 'sent' ? (
        <p role="status">Thank you. The moderators of this arena will look at it.</p>
      ) : (
        <form className={styles.form} onSubmit={(event) => void send(event)}>
          <label>
            What
            <select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
              {subjects.map(({ label }, i) => (
                <option key={label} value={i}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            Why
            <select
              value={reason}
              onChange={({ target }) => setReason(REASONS[target.selectedIndex]?.[0] ?? 'other')}
            >
              {REASONS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            More, if you like
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
              Send
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

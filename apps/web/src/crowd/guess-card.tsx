'use client';

import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
/** Who wins? A guess while the match is young, and what came of it. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import { Button } from '../components/button';
import { Link } from '../components/link';
import type { RoomInfo } from '../viewer/live/messages';
import type { CrowdStore } from './crowd-store';
import styles from './guess-card.module.scss';
import { useGuests, useRememberedGuest } from './guest';
import { NameField } from './name-field';

export interface GuessCardProps {
  readonly crowd: CrowdStore;
  readonly room: RoomInfo;
  /** The number of the last event that this page has shown. */
  readonly sequence: number;
}

export function GuessCard({ crowd, room, sequence }: GuessCardProps) {
  const t = useText();
  useRememberedGuest();
  const { guessUntil, guesses } = useStore(crowd);
  const { me, guessed, guess, become } = useGuests();
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { roomId, seats, status, result } = room;
  const mine = guessed[roomId];
  const all = Object.values(guesses.counts).reduce((sum, count) => sum + count, 0);
  const over = status === 'finished';
  const open = !over && sequence <= guessUntil && mine === undefined;
  if (!open && all === 0) return null;
  const name = (playerId: string): string =>
    seats.find((seat) => seat.playerId === playerId)?.name ?? playerId;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (me === null || chosen === null) return;
    setBusy(true);
    const answer = await ask('guessWinner', {
      params: { match: roomId },
      headers: { 'x-guest-pass': me.pass },
      body: { playerId: chosen },
    });
    setBusy(false);
    setTrouble(answer.ok ? null : answer.trouble.message);
    if (answer.ok) guess(roomId, chosen);
    else if (answer.trouble.error === 'guest_pass_required') become(null);
  };
  return (
    <section className={styles.card} aria-label={t('guess.title')}>
      <header>
        <h3>{t('guess.title')}</h3>
        {open && me === null && <p>{t('guess.about')}</p>}
      </header>
      {open && me === null && <NameField action={t('guess.takePart')} />}
      {open && me !== null && (
        <form onSubmit={(event) => void send(event)}>
          <fieldset>
            <legend className="visually-hidden">{t('guess.winner')}</legend>
            {seats.map((seat) => (
              <label key={seat.playerId}>
                <input
                  type="radio"
                  name={`guess-${roomId}`}
                  checked={chosen === seat.playerId}
                  onChange={() => setChosen(seat.playerId)}
                />
                {seat.name}
              </label>
            ))}
          </fieldset>
          <Button type="submit" disabled={busy || chosen === null}>
            {t('guess.guess')}
          </Button>
        </form>
      )}
      {!open && (
        <ul className={styles.shares}>
          {seats.map(({ playerId }) => {
            const share = Math.round((100 * (guesses.counts[playerId] ?? 0)) / Math.max(1, all));
            return (
              <li key={playerId} data-mine={playerId === mine || undefined}>
                <span>
                  {name(playerId)}
                  {playerId === mine && <small> {t('guess.yours')}</small>}
                </span>
                <b>{share} %</b>
                <i style={{ width: `${share}%` }} />
              </li>
            );
          })}
        </ul>
      )}
      {over && guesses.settled !== null && (
        <p className={styles.hint}>
          {mine !== undefined && t(wasRight(mine, seats, result) ? 'guess.right' : 'guess.wrong')}{' '}
          {t('guess.settled', { right: guesses.settled.right, counted: guesses.settled.counted })}{' '}
          <Link href="/guessers">{t('guess.best')}</Link>
        </p>
      )}
      {trouble !== null && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
    </section>
  );
}

function wasRight(mine: string, seats: RoomInfo['seats'], result: RoomInfo['result']): boolean {
  return result?.some(({ seat, place }) => place === 1 && seats[seat]?.playerId === mine) === true;
}

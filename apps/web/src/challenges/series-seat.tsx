/** The seat of a visitor in the matches of a challenge, as they begin one after the other. */

import { useEffect, useState } from 'react';
import { useText } from '#use-text';
import { ask } from '../api/browser';
import type { Reply } from '../api/league';
import { ButtonLink } from '../components/button';
import { type Identity, keepSeat } from '../play/seat-keys';
import { bearing } from './use-challenges';

const WAIT_S = 20;
const AGAIN_MS = 5_000;

export interface SeriesSeatProps {
  readonly tournament: string;
  readonly identity: Identity;
  /** Whether it was accepted while the page was open. */
  readonly isNew: boolean;
  /** Told of a match that begins while the page is open. */
  onBegin(code: string): void;
}

type Seats = Reply<'getTournamentSeats'>;

export function SeriesSeat({ tournament, identity, isNew, onBegin }: SeriesSeatProps) {
  const t = useText();
  const [own, setOwn] = useState<Seats | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: string | null = null;
    const look = async (wait: number): Promise<void> => {
      const query = { wait, known: known ?? '' };
      const call = { params: { tournament }, query, headers: bearing(identity) };
      const answer = await ask('getTournamentSeats', call, { signal: stop.signal });
      if (stop.signal.aborted) return;
      if (!answer.ok) {
        timer = setTimeout(() => again(wait), AGAIN_MS);
        return;
      }
      setOwn(answer.body);
      const [seat] = answer.body.seats;
      if (seat !== undefined && seat.roomId !== known) {
        keepSeat(seat.code, seat.token);
        if (wait > 0 || isNew) onBegin(seat.code);
      }
      known = seat?.roomId ?? known;
      if (answer.body.state !== 'over') again(WAIT_S);
    };
    const again = (wait: number): void => {
      // The page has gone.
      look(wait).catch(() => undefined);
    };
    again(0);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [tournament, identity, isNew, onBegin]);
  if (own === null) return null;
  if (own.state === 'over') return <span>{t('challenge.over')}</span>;
  const [seat] = own.seats;
  if (seat === undefined) return <span role="status">{t('challenge.nextSoon')}</span>;
  return (
    <ButtonLink href={`/play/${seat.code}`} kind="primary">
      {t('challenge.toSeat')}
    </ButtonLink>
  );
}

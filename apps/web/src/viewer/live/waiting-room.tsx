'use client';

import { type ReactNode, useState } from 'react';
/** A room before its match: its code, its seats, and bots for open seats. */
import { useText } from '#use-text';
import type { GameInfo } from '../../api/league';
import { ButtonLink } from '../../components/button';
import { Face } from '../../components/face';
import { Link } from '../../components/link';
import { CopyButton } from '../frame/copy-button';
import { hasFreeSeat } from '../free-seat';
import { isPremium } from '../premium/is-premium';
import { PayTo } from '../premium/pay-to';
import { stakesOf } from '../premium/stakes-of';
import type { RoomInfo } from './messages';
import { OwnerKeyForm } from './owner-key-form';
import type { RoomActs } from './use-room-act';
import styles from './waiting-room.module.scss';

export interface WaitingRoomProps {
  readonly room: RoomInfo;
  readonly game: Pick<GameInfo, 'bots'>;
  readonly acts: RoomActs;
  readonly allowed: boolean;
  /** Whether the visitor has no seat in it. */
  readonly seatless?: boolean;
  mark(playerId: string): ReactNode;
}

export function WaitingRoom({ room, game, acts, allowed, seatless = true, mark }: WaitingRoomProps) {
  const t = useText();
  const open = room.seats.filter(({ taken }) => taken === 'open').length;
  const premium = isPremium(room.extra);
  return (
    <section className={styles.room} aria-label={t('waiting.room')}>
      <Payment extra={room.extra} />
      <p className={styles.label}>{t('waiting.code')}</p>
      <p className={styles.code}>{room.code}</p>
      <div className={styles.share}>
        <CopyButton text={() => room.code} label={t('waiting.copyCode')} />
        <CopyButton text={() => `${location.origin}/watch/${room.code}`} label={t('waiting.copyLink')} />
      </div>
      <ol className={styles.seats}>
        {room.seats.map((seat, index) => (
          <li key={seat.playerId} data-taken={seat.taken}>
            {seat.taken === 'open' ? (
              <span className={styles.free} aria-hidden="true" />
            ) : (
              <>
                {mark(seat.playerId)}
                <Face agentId={seat.agentId} name={seat.name} />
              </>
            )}
            <span className={styles.name}>
              {seat.taken === 'open' ? t('waiting.seat', { number: index + 1 }) : seat.name}
            </span>
            <span className={styles.state}>{t(`waiting.by.${seat.kind ?? 'open'}`)}</span>
          </li>
        ))}
      </ol>
      {seatless && hasFreeSeat(room) && (
        <ButtonLink kind="primary" href={`/play/${room.code}`}>
          {t('waiting.takeSeat')}
        </ButtonLink>
      )}
      {allowed && (
        <div className={styles.acts}>
          {open > 0 && <AddBot bots={game.bots} acts={acts} />}
          <button
            type="button"
            className={styles.start}
            disabled={open > 0 || acts.busy}
            onClick={() => acts.act({ type: 'start' })}
          >
            {t('waiting.start')}
          </button>
        </div>
      )}
      {room.controls === 'owner' && !allowed && <OwnerKeyForm roomId={room.roomId} />}
      <p className={styles.hint} role="status">
        <span data-admits={room.admits}>{t(`waiting.admits.${room.admits}`)}</span>{' '}
        {open > 0 ? t('waiting.open', { count: open }) : t('waiting.full')}{' '}
        {room.controls === 'none' && `${t('waiting.byItself')} `}
        {open > 0 && premium && `${t('waiting.pay')} `}
        {open > 0 && <Link href="/docs#premium">{premium ? t('waiting.howPay') : t('waiting.howJoin')}</Link>}
      </p>
      <p className={styles.trouble} role="alert">
        {acts.trouble}
      </p>
    </section>
  );
}

/** What to pay and where, on screens without space for the prize pool beside the board. */
function Payment({ extra }: Pick<RoomInfo, 'extra'>) {
  const t = useText();
  const stakes = stakesOf(extra);
  if (stakes === null || stakes.address === null) return null;
  const { fee, chain, address } = stakes;
  return (
    <div className={styles.payment}>
      <PayTo address={address} fee={chain === null ? fee : t('premium.on', { fee, chain })} />
    </div>
  );
}

function AddBot({ bots, acts }: { readonly bots: GameInfo['bots']; readonly acts: RoomActs }) {
  const t = useText();
  const [chosen, setChosen] = useState(bots[0]?.name ?? '');
  const about = bots.find(({ name }) => name === chosen)?.description;
  return (
    <div className={styles.add}>
      <select
        aria-label={t('waiting.houseBot')}
        value={chosen}
        title={about}
        onChange={({ target }) => setChosen(target.value)}
      >
        {bots.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <button type="button" disabled={acts.busy} onClick={() => acts.act({ type: 'bot', bot: chosen })}>
        {t('waiting.addBot')}
      </button>
    </div>
  );
}

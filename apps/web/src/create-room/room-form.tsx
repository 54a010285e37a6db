'use client';

import { type FormEvent, useState } from 'react';
/** The form for a new room: game, players, bots, speed and the game's own settings. */
import { useText } from '#use-text';
import type { GameInfo } from '../api/league';
import { Button } from '../components/button';
import { factsOf } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { FeeInputs } from './fee-inputs';
import { FieldInput } from './field-input';
import styles from './room-form.module.scss';
import { SeatInputs } from './seat-inputs';
import { type Fee, flaw, type SetUp, type Speed, seatsFor, usualSetUp } from './set-up';

const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast', 'instant'];

export interface RoomFormProps {
  readonly games: readonly GameInfo[];
  readonly initialGame: string;
  readonly busy: boolean;
  readonly trouble: string | null;
  readonly onSubmit: (setUp: SetUp) => void;
}

export function RoomForm({ games, initialGame, busy, trouble, onSubmit }: RoomFormProps) {
  const t = useText();
  const first = games.find(({ game }) => game === initialGame) ?? games[0];
  const [setUp, setSetUp] = useState<SetUp | null>(first === undefined ? null : usualSetUp(first, ''));
  const info = games.find(({ game }) => game === setUp?.game);
  if (setUp === null || info === undefined) return <p>{t('setUp.noGame')}</p>;
  const change = (changed: Partial<SetUp>): void => setSetUp({ ...setUp, ...changed });
  const changeFee = (fee: Fee | null): void => {
    const usual = seatsFor(info, [], setUp.seats.length);
    change({ fee, seats: fee === null ? usual : usual.map(() => null) });
  };
  const wrong = flaw(setUp, t);
  // Premium rooms are opened through Clawpoly's own API, which has no setting for starting money.
  const fields = setUp.fields.filter(({ key }) => setUp.fee === null || key === 'turnLimit');
  const waits = setUp.seats.includes(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wrong === null) onSubmit(setUp);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <fieldset className={styles.games}>
        <legend className="visually-hidden">{t('game')}</legend>
        {games.map((one) => (
          <label key={one.game} style={{ '--game': factsOf(one.game).colour }}>
            <input
              type="radio"
              name="game"
              className="visually-hidden"
              checked={one.game === setUp.game}
              onChange={() => setSetUp({ ...usualSetUp(one, setUp.name), speed: setUp.speed })}
            />
            <GameMark game={one.game} className={styles.mark} />
            {factsOf(one.game).title}
          </label>
        ))}
      </fieldset>
      {info.premium.length > 0 && (
        <FeeInputs coins={info.premium} fee={setUp.fee} seats={setUp.seats.length} onChange={changeFee} />
      )}
      <SeatInputs
        info={info}
        seats={setUp.seats}
        agentsOnly={setUp.fee !== null}
        onChange={(seats) => change({ seats })}
      />
      <fieldset className={styles.speeds}>
        <legend>{info.paced ? t('controls.speed') : t('controls.botSpeed')}</legend>
        <div>
          {SPEEDS.map((speed) => (
            <label key={speed}>
              <input
                type="radio"
                name="speed"
                className="visually-hidden"
                checked={setUp.speed === speed}
                onChange={() => change({ speed })}
              />
              {t(`speed.${speed}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldInput
            key={`${setUp.game}.${field.key}`}
            field={field}
            value={setUp.values[field.key] ?? null}
            onChange={(value) => change({ values: { ...setUp.values, [field.key]: value } })}
          />
        ))}
        <label className={styles.field}>
          {t('setUp.name')}
          <input
            value={setUp.name}
            maxLength={64}
            placeholder={t('setUp.namePlaceholder')}
            onChange={({ target }) => change({ name: target.value })}
          />
        </label>
      </div>
      {setUp.fee === null && waits && (
        <label className={styles.field}>
          {t('setUp.openSeats')}
          <select
            value={setUp.admits}
            onChange={({ target }) => change({ admits: target.value as SetUp['admits'] })}
          >
            <option value="both">{t('setUp.both')}</option>
            <option value="agents">{t('home.admits.agents')}</option>
            <option value="people">{t('home.admits.people')}</option>
          </select>
        </label>
      )}
      {setUp.fee === null && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={setUp.owned}
            onChange={({ target }) => change({ owned: target.checked })}
          />
          {info.paced ? t('setUp.ownedPaced') : t('setUp.owned')}
        </label>
      )}
      <div className={styles.foot}>
        <p role="alert" className={styles.trouble}>
          {wrong ?? trouble}
        </p>
        <Button kind="primary" type="submit" disabled={busy || wrong !== null}>
          {t(busy ? 'setUp.opening' : waits ? 'setUp.open' : 'waiting.start')}
        </Button>
      </div>
    </form>
  );
}

'use client';

/** The form for a new room: game, players, bots, speed and the game's own settings. */
import { type FormEvent, useState } from 'react';
import type { GameInfo } from '../api/league';
import { Button } from '../components/button';
import { factsOf } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { FeeInputs } from './fee-inputs';
import { FieldInput } from './field-input';
import styles from './room-form.module.scss';
import { SeatInputs } from './seat-inputs';
import { type Fee, flaw, type SetUp, type Speed, seatsFor, usualSetUp } from './set-up';

const SPEEDS: readonly { readonly speed: Speed; readonly label: string }[] = [
  { speed: 'slow', label: 'Slow' },
  { speed: 'normal', label: 'Normal' },
  { speed: 'fast', label: 'Fast' },
  { speed: 'instant', label: 'Instant' },
];

export interface RoomFormProps {
  readonly games: readonly GameInfo[];
  readonly initialGame: string;
  readonly busy: boolean;
  readonly trouble: string | null;
  readonly onSubmit: (setUp: SetUp) => void;
}

export function RoomForm({ games, initialGame, busy, trouble, onSubmit }: RoomFormProps) {
  const first = games.find(({ game }) => game === initialGame) ?? games[0];
  const [setUp, setSetUp] = useState<SetUp | null>(first === undefined ? null : usualSetUp(first, ''));
  const info = games.find(({ game }) => game === setUp?.game);
  if (setUp === null || info === undefined) return <p>No game is hosted here.</p>;
  const change = (changed: Partial<SetUp>): void => setSetUp({ ...setUp, ...changed });
  const changeFee = (fee: Fee | null): void => {
    const usual = seatsFor(info, [], setUp.seats.length);
    change({ fee, seats: fee === null ? usual : usual.map(() => null) });
  };
  const wrong = flaw(setUp);
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
        <legend className="visually-hidden">Game</legend>
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
        <legend>{info.paced ? 'Speed' : 'Speed of the house bots'}</legend>
        <div>
          {SPEEDS.map(({ speed, label }) => (
            <label key={speed}>
              <input
                type="radio"
                name="speed"
                className="visually-hidden"
                checked={setUp.speed === speed}
                onChange={() => change({ speed })}
              />
              {label}
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
          Name of the room
          <input
            value={setUp.name}
            maxLength={64}
            placeholder="The arena finds one"
            onChange={({ target }) => change({ name: target.value })}
          />
        </label>
      </div>
      {setUp.fee === null && waits && (
        <label className={styles.field}>
          Open seats are for
          <select
            value={setUp.admits}
            onChange={({ target }) => change({ admits: target.value as SetUp['admits'] })}
          >
            <option value="both">agents and people</option>
            <option value="agents">agents only</option>
            <option value="people">people only</option>
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
          Only I may {info.paced ? 'pause it and change its speed' : 'change its speed'}
        </label>
      )}
      <div className={styles.foot}>
        <p role="alert" className={styles.trouble}>
          {wrong ?? trouble}
        </p>
        <Button kind="primary" type="submit" disabled={busy || wrong !== null}>
          {busy ? 'Opening …' : waits ? 'Open the room' : 'Start the match'}
        </Button>
      </div>
    </form>
  );
}

/** Inputs for the number of seats and who takes each. */
import { useText } from '#use-text';
import type { GameInfo } from '../api/league';
import styles from './seat-inputs.module.scss';
import { type SeatChoice, seatsFor } from './set-up';

export interface SeatInputsProps {
  readonly info: GameInfo;
  readonly seats: readonly SeatChoice[];
  /** Whether house bots are not allowed. */
  readonly agentsOnly: boolean;
  readonly onChange: (seats: readonly SeatChoice[]) => void;
}

export function SeatInputs({ info, seats, agentsOnly, onChange }: SeatInputsProps) {
  const t = useText();
  const { min, max } = info.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const choose = (index: number, choice: SeatChoice): void =>
    onChange(seats.map((seat, i) => (i === index ? choice : seat)));
  return (
    <fieldset className={styles.seats}>
      <legend>{t('frame.players')}</legend>
      <div className={styles.counts}>
        {counts.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="players"
              className="visually-hidden"
              checked={count === seats.length}
              onChange={() =>
                onChange(agentsOnly ? Array<null>(count).fill(null) : seatsFor(info, seats, count))
              }
            />
            {count}
          </label>
        ))}
      </div>
      <ol className={styles.list} hidden={agentsOnly}>
        {seats.map((seat, index) => {
          const label = t('waiting.seat', { number: index + 1 });
          return (
            <li key={label}>
              <label>
                <span>{label}</span>
                <select
                  value={seat ?? ''}
                  onChange={({ target }) => choose(index, target.value === '' ? null : target.value)}
                >
                  <option value="">{t('setUp.openSeat')}</option>
                  {info.bots.map(({ name, description }) => (
                    <option key={name} value={name} title={description}>
                      {name.charAt(0).toUpperCase() + name.slice(1)}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          );
        })}
      </ol>
      <p className={styles.about}>{seats.includes(null) ? t('setUp.waits') : t('setUp.atOnce')}</p>
    </fieldset>
  );
}

/** Inputs for the number of seats and who takes each. */
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
  const { min, max } = info.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const choose = (index: number, choice: SeatChoice): void =>
    onChange(seats.map((seat, i) => (i === index ? choice : seat)));
  return (
    <fieldset className={styles.seats}>
      <legend>Players</legend>
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
          const label = `Seat ${index + 1}`;
          return (
            <li key={label}>
              <label>
                <span>{label}</span>
                <select
                  value={seat ?? ''}
                  onChange={({ target }) => choose(index, target.value === '' ? null : target.value)}
                >
                  <option value="">open, for an agent</option>
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
      <p className={styles.about}>
        {seats.includes(null)
          ? 'The room waits until agents have taken the open seats.'
          : 'House bots in every seat: the match starts at once.'}
      </p>
    </fieldset>
  );
}

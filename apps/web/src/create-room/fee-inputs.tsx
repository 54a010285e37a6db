/** Inputs for the entry fee of a room. */
import type { GameInfo } from '../api/league';
import styles from './fee-inputs.module.scss';
import { type Fee, isAmount, times } from './set-up';

export interface FeeInputsProps {
  /** The accepted tokens; at least one. */
  readonly coins: GameInfo['premium'];
  readonly fee: Fee | null;
  /** The number of players who pay it. */
  readonly seats: number;
  readonly onChange: (fee: Fee | null) => void;
}

export function FeeInputs({ coins, fee, seats, onChange }: FeeInputsProps) {
  const [first] = coins;
  if (first === undefined) return null;
  const chosen = coins.findIndex(({ chain, token }) => chain === fee?.chain && token === fee.token);
  return (
    <fieldset className={styles.fee}>
      <legend>Mode</legend>
      <div className={styles.modes}>
        <label>
          <input
            type="radio"
            name="mode"
            className="visually-hidden"
            checked={fee === null}
            onChange={() => onChange(null)}
          />
          Free
        </label>
        <label>
          <input
            type="radio"
            name="mode"
            className="visually-hidden"
            checked={fee !== null}
            onChange={() => onChange({ amount: '', ...first })}
          />
          Premium
        </label>
      </div>
      {fee !== null && (
        <>
          <div className={styles.amounts}>
            <label>
              Entry fee
              <input
                inputMode="decimal"
                value={fee.amount}
                placeholder="100"
                onChange={({ target }) => onChange({ ...fee, amount: target.value.trim() })}
              />
            </label>
            <label>
              Paid in
              <select
                value={Math.max(0, chosen)}
                onChange={({ target }) => onChange({ ...fee, ...coins[Number(target.value)] })}
              >
                {coins.map(({ chain, token }, i) => (
                  <option key={`${chain}.${token}`} value={i}>
                    {token} on {chain}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <p>
            {isAmount(fee.amount) && (
              <b>
                {seats} × {fee.amount} = {times(fee.amount, seats)} {fee.token} in the pool.{' '}
              </b>
            )}
            Every agent pays before it sits down; the winner takes the pool less the commission. House bots do
            not play, and nobody can pause it.
          </p>
        </>
      )}
    </fieldset>
  );
}

/** Inputs for the entry fee of a room. */
import { useText } from '#use-text';
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
  const t = useText();
  const [first] = coins;
  if (first === undefined) return null;
  const chosen = coins.findIndex(({ chain, token }) => chain === fee?.chain && token === fee.token);
  return (
    <fieldset className={styles.fee}>
      <legend>{t('setUp.mode')}</legend>
      <div className={styles.modes}>
        <label>
          <input
            type="radio"
            name="mode"
            className="visually-hidden"
            checked={fee === null}
            onChange={() => onChange(null)}
          />
          {t('setUp.free')}
        </label>
        <label>
          <input
            type="radio"
            name="mode"
            className="visually-hidden"
            checked={fee !== null}
            onChange={() => onChange({ amount: '', ...first })}
          />
          {t('setUp.premium')}
        </label>
      </div>
      {fee !== null && (
        <>
          <div className={styles.amounts}>
            <label>
              {t('premium.fee')}
              <input
                inputMode="decimal"
                value={fee.amount}
                placeholder="100"
                onChange={({ target }) => onChange({ ...fee, amount: target.value.trim() })}
              />
            </label>
            <label>
              {t('setUp.paidIn')}
              <select
                value={Math.max(0, chosen)}
                onChange={({ target }) => onChange({ ...fee, ...coins[Number(target.value)] })}
              >
                {coins.map(({ chain, token }, i) => (
                  <option key={`${chain}.${token}`} value={i}>
                    {t('premium.on', { fee: token, chain })}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <p>
            {isAmount(fee.amount) && (
              <b>
                {t('setUp.pool', {
                  sum: `${seats} × ${fee.amount} = ${times(fee.amount, seats)} ${fee.token}`,
                })}{' '}
              </b>
            )}
            {t('setUp.feeAbout')}
          </p>
        </>
      )}
    </fieldset>
  );
}

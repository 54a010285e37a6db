'use client';

/** The address of a premium room that waits for payments. */
import { useText } from '#use-text';
import { CopyButton } from '../frame/copy-button';
import styles from './pay-to.module.scss';

export interface PayToProps {
  readonly address: string;
  /** The fee, where nothing else shows it: `2.5 USDC on base`. */
  readonly fee?: string;
}

export function PayTo({ address, fee }: PayToProps) {
  const t = useText();
  return (
    <div className={styles.payTo}>
      <span>{fee === undefined ? t('premium.payTo') : t('premium.payFeeTo', { fee })}</span>
      <code>{address}</code>
      <CopyButton text={() => address} label={t('copy')} />
    </div>
  );
}

/** One payment: whose, how much, its status, and a link to the block explorer. */
import { pageUrl } from './premium-api';
import styles from './prize-pool.module.scss';

export interface MoneyLineProps {
  readonly what: string;
  readonly amount: string;
  readonly token: string;
  readonly txHash: string | null;
  readonly txUrl: string | null;
  readonly status: string;
}

export function MoneyLine({ what, amount, token, txHash, txUrl, status }: MoneyLineProps) {
  return (
    <li>
      <span className={styles.what}>{what}</span>
      <span className={styles.sum}>
        {amount} {token}
      </span>
      <span className={styles.transaction}>
        {txHash !== null && <Transaction txHash={txHash} url={pageUrl(txUrl)} />}
      </span>
      <span data-good={status === 'confirmed'}>{status}</span>
    </li>
  );
}

function Transaction({ txHash, url }: { readonly txHash: string; readonly url: string | null }) {
  const short = `${txHash.slice(0, 8)}…${txHash.slice(-4)}`;
  if (url === null) return <code title={txHash}>{short}</code>;
  return (
    <a href={url} rel="noreferrer noopener" target="_blank" title={txHash}>
      {short}
    </a>
  );
}

/** Compares the ledger with the chain: the balance of every room's address, and every payment. */
import type { LedgerStore } from '@lobster-league/arena';
import type { Chain, Receipt, TokenTransfer } from '../chain/chain.js';
import type { Account, Transfer } from '../ledger/account.js';
import type { TokenSettings } from '../settings/chains.js';
import type { Problem } from './audit.js';

/** Adds the faults found; returns the block at which balances were compared. */
export async function auditChain(
  ledger: LedgerStore,
  chain: Chain,
  accounts: readonly Account[],
  problems: Problem[],
): Promise<number> {
  const head = await chain.head();
  const searched = (await ledger.cursor(chain.settings.name)) ?? 0;
  const addresses = accounts.map(({ opened }) => opened.address);
  // Transfers since the last search are not in the ledger yet.
  const newer = searched < head ? await chain.transfersTo(addresses, searched + 1, head) : [];
  for (const account of accounts) {
    const say = (what: string): void => void problems.push({ roomId: account.roomId, what });
    const gone = await sentUnbooked(chain, account, head, say);
    for (const token of chain.settings.tokens) {
      const expected = expectedBalance(account, token, newer) - (gone.get(token.symbol) ?? 0n);
      const found = await chain.tokens(token.address, account.opened.address, head);
      if (found !== expected)
        say(`${account.opened.address} has ${found} units of ${token.symbol}, and should have ${expected}`);
    }
  }
  return head;
}

/** Returns what the room holds plus deposits that are on the chain but not booked yet. */
function expectedBalance(account: Account, token: TokenSettings, newer: readonly TokenTransfer[]): bigint {
  let sum = account.held(account.asset(token.symbol));
  for (const deposit of account.deposits.values())
    if (deposit.state === 'seen' && deposit.token === token.symbol) sum += deposit.amount;
  const known = new Set([...account.deposits.values()].map(({ txHash }) => txHash));
  for (const { to, contract, amount, txHash } of newer)
    if (to === account.opened.address && contract === token.address && !known.has(txHash)) sum += amount;
  return sum;
}

/** Looks up every payment on the chain; returns the sum that was sent up to a block, and is not booked as paid yet. */
async function sentUnbooked(
  chain: Chain,
  account: Account,
  head: number,
  say: (what: string) => void,
): Promise<Map<string, bigint>> {
  const sent = new Map<string, bigint>();
  for (const transfer of account.transfers.values()) {
    if (transfer.token === null) continue;
    const receipts = await receiptsOf(chain, transfer);
    const arrived = receipts.filter((receipt) => pays(account, transfer, receipt));
    const { id, purpose, state } = transfer;
    if (arrived.length > 1) say(`${purpose} ${id} was paid ${arrived.length} times`);
    if (state === 'confirmed' && arrived.length === 0)
      say(`${purpose} ${id} is booked as paid, and is not on the chain`);
    // What is mined while we look is still in the balance of the block that we look at.
    if (state !== 'confirmed' && arrived.some(({ block }) => block <= head))
      sent.set(transfer.token, (sent.get(transfer.token) ?? 0n) + transfer.amount);
  }
  return sent;
}

async function receiptsOf(chain: Chain, { attempts, hash }: Transfer): Promise<Receipt[]> {
  const hashes = new Set([...attempts.map((attempt) => attempt.hash), ...(hash === null ? [] : [hash])]);
  const receipts = await Promise.all([...hashes].map((one) => chain.receipt(one)));
  return receipts.filter((receipt) => receipt !== null);
}

function pays({ opened }: Account, { to, amount }: Transfer, { succeeded, transfers }: Receipt): boolean {
  return (
    succeeded &&
    transfers.some((one) => one.from === opened.address && one.to === to && one.amount === amount)
  );
}

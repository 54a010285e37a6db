/** Updates a room's deposits from the chain: new, confirmed and vanished ones. */
import type { Hex } from 'viem';
import type { Chain, TokenTransfer } from '../chain/chain.js';
import type { Account, Deposit } from '../ledger/account.js';
import type { Book } from '../ledger/book.js';
import type { FactOf } from '../ledger/facts.js';

type Seen = FactOf<'deposit'>;

export interface View {
  readonly chain: Chain;
  /** Transfers to the room's address, covering at least the blocks from `from` to `head`. */
  readonly transfers: readonly TokenTransfer[];
  readonly from: number;
  readonly head: number;
}

export function confirmationsAt(head: number, block: number): number {
  return Math.max(0, head - block + 1);
}

export async function observeDeposits(book: Book, account: Account, view: View): Promise<Account> {
  const { roomId } = account;
  let now = account;
  const seen = depositsIn(view, account.opened.address);
  for (const deposit of seen) {
    if (isMoved(now.deposits.get(deposit.id), deposit))
      now = await book.change(roomId, (current) =>
        isMoved(current.deposits.get(deposit.id), deposit)
          ? { fact: { type: 'vanished', id: deposit.id } }
          : null,
      );
    if (isNews(now.deposits.get(deposit.id)))
      now = await book.change(roomId, (current) =>
        isNews(current.deposits.get(deposit.id)) ? { fact: deposit } : null,
      );
  }
  const found = new Set(seen.map(({ id }) => id));
  for (const deposit of now.deposits.values()) {
    const { id, block, blockHash } = deposit;
    if (found.has(id) || !mayVanish(deposit, view)) continue;
    if (!(await isReplaced(view.chain, block, blockHash))) continue;
    now = await book.change(roomId, (current) =>
      mayVanish(current.deposit(id), view) && current.deposit(id).blockHash === blockHash
        ? { fact: { type: 'vanished', id } }
        : null,
    );
  }
  const isSure = [...now.deposits.values()].every((one) => found.has(one.id) || !mayVanish(one, view));
  // Amounts that arrived are derived from the balance, so no deposit may be in doubt.
  return isSure ? confirmDeposits(book, now, view) : now;
}

/** Ids survive a reorganisation: they use the transfer's index in its transaction, not in the block. */
function depositsIn({ chain, transfers }: View, address: string): Seen[] {
  const places = new Map<string, number>();
  return transfers.flatMap(({ txHash, contract, from, to, amount, block, blockHash }) => {
    const token = chain.settings.tokens.find((one) => one.address === contract);
    if (token === undefined || to !== address) return [];
    const place = places.get(txHash) ?? 0;
    places.set(txHash, place + 1);
    const id = `${txHash}/${place}`;
    return [{ type: 'deposit', id, txHash, token: token.symbol, from, amount, block, blockHash } as const];
  });
}

function isNews(known: Deposit | undefined): boolean {
  return known === undefined || known.state === 'gone';
}

/** Returns whether the deposit is in another block now. */
function isMoved(known: Deposit | undefined, now: Seen): boolean {
  return known !== undefined && known.state !== 'gone' && known.blockHash !== now.blockHash;
}

/** Returns whether the deposit can still vanish; older ones are final. */
function mayVanish({ state, block }: Deposit, { from }: View): boolean {
  return state !== 'gone' && block >= from;
}

/**
 * Returns whether the block was replaced. A lagging node shows too little, so a deposit is only gone if its block has
 * another hash now.
 */
export async function isReplaced(chain: Chain, block: number, blockHash: Hex): Promise<boolean> {
  const now = await chain.blockHash(block);
  return now !== null && now !== blockHash;
}

async function confirmDeposits(book: Book, account: Account, { chain, head }: View): Promise<Account> {
  const deep = ({ state, block }: Deposit): boolean =>
    state === 'seen' && confirmationsAt(head, block) >= account.opened.confirmations;
  let now = account;
  for (const { id, token } of [...account.deposits.values()].filter(deep)) {
    const contract = chain.settings.tokens.find(({ symbol }) => symbol === token);
    if (contract === undefined || !(await isCalm(chain, now, token))) continue;
    const balance = await chain.tokens(contract.address, account.opened.address, head);
    now = await book.change(account.roomId, (current) => {
      const deposit = current.deposit(id);
      if (!deep(deposit) || isUnderWay(current, token)) return null;
      const short = shortfall(current, deposit, balance, head);
      const received = deposit.amount > short ? deposit.amount - short : 0n;
      const taxed =
        short > 0n || [...current.deposits.values()].some((one) => one.token === token && one.taxed);
      return { fact: { type: 'confirmed', id, received, taxed } };
    });
  }
  return now;
}

/** Returns whether the balance shows what arrived: nothing of the token is being sent, and nothing sent was reverted. */
async function isCalm(chain: Chain, account: Account, token: string): Promise<boolean> {
  if (isUnderWay(account, token)) return false;
  for (const { token: sent, block, blockHash } of account.transfers.values())
    if (sent === token && blockHash !== null && (await isReplaced(chain, block, blockHash))) return false;
  return true;
}

function isUnderWay({ transfers }: Account, token: string): boolean {
  return [...transfers.values()].some(
    (one) => one.token === token && (one.state === 'signed' || one.state === 'broadcast'),
  );
}

/**
 * Returns how much less arrived than was sent, for tokens that take a fee per transfer: of what the address lacks, each
 * deposit that is not confirmed yet bears its share.
 */
function shortfall(account: Account, { token, amount }: Deposit, balance: bigint, head: number): bigint {
  let sent = 0n;
  for (const one of account.deposits.values())
    if (one.token === token && one.state === 'seen' && one.block <= head) sent += one.amount;
  const short = account.held(account.asset(token)) + sent - balance;
  // Rounded up, so that what is left for the last one is never more than it sent.
  return short > 0n ? (short * amount + sent - 1n) / sent : 0n;
}

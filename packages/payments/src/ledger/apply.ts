/**
 * How each fact changes a room's account, and which bookings it makes. The correctness of the ledger depends on this
 * file.
 */
import type { Posting } from '@lobster-league/arena';
import { type Account, Booking, type Deposit, type Transfer } from './account.js';
import type { Fact, FactOf, Order } from './facts.js';

/** Changes the account in place; returns the bookings, which sum to zero. */
export function apply(account: Account, fact: Fact, at: number): readonly Posting[] {
  const book = new Booking(account);
  account.closed = fact.type === 'closed';
  switch (fact.type) {
    case 'opened':
    case 'closed':
      break;
    case 'deposit':
      see(account, fact);
      break;
    case 'confirmed':
      confirm(account, book, fact);
      break;
    case 'vanished':
      vanish(account, book, account.deposit(fact.id));
      break;
    case 'announced': {
      const { agentId, payer, payTo } = fact;
      account.announcements.set(agentId, { agentId, payer, payTo });
      break;
    }
    case 'claimed': {
      const deposit = account.deposit(fact.id);
      const { agentId, payTo, proof, block } = fact;
      unstake(book, deposit);
      deposit.claim = { agentId, payTo, proof, block };
      stake(account, book, deposit);
      break;
    }
    case 'started':
      start(account, book, fact);
      break;
    case 'held':
      account.review = { winners: fact.winners, reasons: fact.reasons, since: at };
      break;
    case 'finished':
      writeOff(account, book);
      for (const order of fact.orders) ordered(account, book, order, 'pool', at);
      for (const deposit of account.stakes) deposit.stake = 0n;
      decide(account, 'finished', at);
      account.winners = fact.winners;
      break;
    case 'cancelled':
      writeOff(account, book);
      for (const deposit of account.stakes) unstake(book, deposit, stakeAccount(account, deposit));
      decide(account, 'cancelled', at);
      account.cancelReason = fact.reason;
      break;
    case 'returned':
      for (const order of fact.orders) {
        ordered(account, book, order, 'unclaimed', at);
        if (order.deposit !== null) account.deposit(order.deposit).loose -= order.amount;
      }
      break;
    case 'fuelled':
      ordered(account, book, fact.order, 'unclaimed', at);
      break;
    case 'signed': {
      const transfer = account.transfer(fact.transfer);
      transfer.attempts = [...transfer.attempts, fact.attempt];
      transfer.state = 'signed';
      if (fact.attempt.sender === 'room')
        account.nextNonce = Math.max(account.nextNonce, fact.attempt.nonce + 1);
      break;
    }
    case 'broadcast': {
      const transfer = account.transfer(fact.transfer);
      Object.assign(transfer, { state: 'broadcast', hash: fact.hash, sentAt: at });
      break;
    }
    case 'paid': {
      const transfer = account.transfer(fact.transfer);
      const { hash, block, blockHash } = fact;
      Object.assign(transfer, { state: 'confirmed', hash, block, blockHash });
      book.pay(transfer, false);
      break;
    }
    case 'unpaid': {
      const transfer = account.transfer(fact.transfer);
      Object.assign(transfer, { state: 'broadcast', block: 0, blockHash: null, sentAt: at });
      book.pay(transfer, true);
      break;
    }
    case 'failed':
      failed(account.transfer(fact.transfer), at);
      break;
    case 'redirected':
      Object.assign(account.transfer(fact.transfer), { to: fact.to, failures: 0 });
      break;
  }
  return book.postings;
}

function see(
  account: Account,
  { id, txHash, token, from, amount, block, blockHash }: FactOf<'deposit'>,
): void {
  const known = account.deposits.get(id);
  account.deposits.set(id, {
    id,
    txHash,
    token,
    from,
    amount,
    block,
    blockHash,
    state: 'seen',
    received: known?.missing === true ? known.received : 0n,
    taxed: false,
    claim: known?.claim ?? null,
    stake: known?.missing === true ? known.stake : 0n,
    loose: 0n,
    missing: known?.missing ?? false,
  });
}

function confirm(account: Account, book: Booking, { id, received, taxed }: FactOf<'confirmed'>): void {
  const deposit = account.deposit(id);
  deposit.state = 'confirmed';
  deposit.taxed = taxed;
  // The money that the room lacked is on the chain again, where it had been used.
  const used = deposit.missing ? deposit.received : 0n;
  book.move('received', 'missing', deposit.token, used);
  deposit.missing = false;
  deposit.received = received;
  deposit.loose = received - used;
  book.move('received', 'unclaimed', deposit.token, deposit.loose);
  if (account.phase === 'gathering' && deposit.claim !== null) stake(account, book, deposit);
}

function vanish(account: Account, book: Booking, deposit: Deposit): void {
  const { token } = deposit;
  if (deposit.state === 'confirmed') {
    if (account.phase === 'gathering') unstake(book, deposit);
    book.move('unclaimed', 'received', token, deposit.loose);
    deposit.received -= deposit.loose;
    deposit.loose = 0n;
    // The rest has been staked or refunded already, so the room lacks it.
    book.move('missing', 'received', token, deposit.received);
    deposit.missing = deposit.received > 0n;
  }
  deposit.state = 'gone';
}

/** Makes a claimed, sufficient deposit the agent's stake; the amount above the fee stays unstaked. */
function stake(account: Account, book: Booking, deposit: Deposit): void {
  const { fee, token } = account.opened;
  if (deposit.claim === null || deposit.token !== token || deposit.loose < fee || deposit.taxed) return;
  // A deposit that reappears after its agent has paid again stays unstaked.
  const { agentId } = deposit.claim;
  if (account.stakes.some(({ claim }) => claim?.agentId === agentId)) return;
  book.move('unclaimed', `stake:${agentId}`, token, fee);
  deposit.stake = fee;
  deposit.loose -= fee;
}

function unstake(book: Booking, deposit: Deposit, from = `stake:${deposit.claim?.agentId}`): void {
  book.move(from, 'unclaimed', deposit.token, deposit.stake);
  deposit.loose += deposit.stake;
  deposit.stake = 0n;
}

function stakeAccount(account: Account, deposit: Deposit): string {
  return account.phase === 'playing' ? 'pool' : `stake:${deposit.claim?.agentId}`;
}

function start(account: Account, book: Booking, { agents }: FactOf<'started'>): void {
  for (const deposit of account.stakes) {
    const { agentId } = deposit.claim!;
    if (agents.includes(agentId)) book.move(`stake:${agentId}`, 'pool', deposit.token, deposit.stake);
    else unstake(book, deposit);
  }
  account.phase = 'playing';
}

/** Removes stakes that vanished from the chain during the match from the pool. */
function writeOff(account: Account, book: Booking): void {
  if (account.phase !== 'playing') return;
  for (const deposit of account.deposits.values()) {
    if (!deposit.missing || deposit.stake === 0n) continue;
    book.move('pool', 'missing', deposit.token, deposit.stake);
    deposit.received -= deposit.stake;
    deposit.stake = 0n;
    deposit.missing = deposit.received > 0n;
  }
}

function decide(account: Account, phase: 'finished' | 'cancelled', at: number): void {
  account.phase = phase;
  account.decidedAt = at;
  account.review = null;
}

function ordered(account: Account, book: Booking, order: Order, from: string, createdAt: number): void {
  const nothing = {
    createdAt,
    attempts: [],
    sentAt: 0,
    hash: null,
    block: 0,
    blockHash: null,
    failures: 0,
    failedAt: 0,
  };
  const transfer: Transfer = { ...order, ...nothing, state: 'created' };
  account.transfers.set(order.id, transfer);
  if (order.purpose !== 'fuel') book.order(order, from);
}

/** A failed fuel transfer is ordered again if still needed; a failed payment stays owed. */
function failed(transfer: Transfer, at: number): void {
  transfer.state = transfer.purpose === 'fuel' ? 'dead' : 'created';
  transfer.attempts = [];
  transfer.hash = null;
  transfer.failures += 1;
  transfer.failedAt = at;
}

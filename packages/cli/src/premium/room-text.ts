/** Premium rooms as text and JSON for the operator. */
import { type Account, type Deposit, isWaiting, type Transfer, toAmount } from '@lobster-league/payments';
import { type Io, oneLine } from '../io.js';
import { table } from '../text-table.js';

export function roomsText(io: Io, rooms: readonly Account[]): string {
  if (rooms.length === 0) return 'every room is settled\n';
  const rows = rooms.map((account) => {
    const { opened, roomId, stakes } = account;
    const paid = `${stakes.length} of ${opened.seats}`;
    return [
      oneLine(roomId),
      phaseOf(account),
      moment(account.openedAt),
      `${toAmount(opened.fee, opened.decimals)} ${opened.token} on ${opened.chain}`,
      account.phase === 'gathering' || account.phase === 'playing' ? paid : '',
      heldText(account),
      String(waiting(account).length),
    ];
  });
  const head = ['room', 'phase', 'opened', 'entry fee', 'stakes', 'held', 'payments waiting'];
  const stuck = rooms.flatMap((account) => waiting(account).map((one) => waitingText(account, one)));
  return `${[table(io, head, rows), ...stuck].join('\n')}\n`;
}

export function roomText(io: Io, account: Account): string {
  const { opened, roomId, cancelReason, winners, review } = account;
  const { fee, decimals, token, chain, address, index, commissionTo } = opened;
  const facts = [
    `room ${roomId}: ${phaseOf(account)}${cancelReason === null ? '' : ` (${cancelReason})`}, opened ${moment(account.openedAt)}`,
    `entry fee ${toAmount(fee, decimals)} ${token} on ${chain}, ${opened.seats} seats, commission to ${commissionTo}`,
    `deposits to ${address}, address ${index} of the wallet; it holds ${heldText(account)}`,
    ...(winners.length > 0 ? [`won by ${winners.join(', ')}`] : []),
    ...(review === null
      ? []
      : [
          `held for review since ${moment(review.since)} (${review.reasons.join(', ')}); won by ${review.winners.join(', ')}`,
        ]),
  ];
  const deposits = [...account.deposits.values()].map((one) => depositRow(account, one));
  const payments = [...account.transfers.values()].map((one) => paymentRow(account, one));
  const parts = [
    facts.map(oneLine).join('\n'),
    ...(deposits.length > 0
      ? [table(io, ['deposit', 'amount', 'state', 'agent', 'from', 'pays out to'], deposits)]
      : []),
    ...(payments.length > 0
      ? [table(io, ['payment', 'for', 'amount', 'state', 'tries failed', 'to', 'transaction'], payments)]
      : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Amounts are text in token units. */
export function roomJson(account: Account): object {
  const { roomId, opened, phase, closed, cancelReason, winners, review, deposits, transfers } = account;
  const held = Object.fromEntries([...account.assets].map((asset) => [asset, account.held(asset)]));
  const plain = {
    roomId,
    phase,
    closed,
    cancelReason,
    winners,
    review,
    announcements: [...account.announcements.values()],
    opened,
    openedAt: account.openedAt,
    held,
    deposits: [...deposits.values()],
    payments: [...transfers.values()].map(({ attempts, ...rest }) => ({
      ...rest,
      // The signed bytes are long and useless here.
      attempts: attempts.map(({ raw: _, ...attempt }) => attempt),
    })),
  };
  return JSON.parse(JSON.stringify(plain, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
}

function waiting({ transfers }: Account): Transfer[] {
  return [...transfers.values()].filter(isWaiting);
}

function waitingText(account: Account, { id, purpose, state, failures, to, ...one }: Transfer): string {
  const tries = failures > 0 ? `, refused ${failures} times` : '';
  const amount = amountText(account, one.token, one.amount);
  return oneLine(`room ${account.roomId}: ${purpose} ${id} of ${amount} to ${to} is ${state}${tries}`);
}

function phaseOf({ phase, closed, review }: Account): string {
  if (review !== null) return 'held for review';
  return closed ? `${phase}, settled` : phase;
}

function heldText(account: Account): string {
  const held = [...account.assets].flatMap((asset) => {
    const units = account.held(asset);
    const token = asset.slice(asset.indexOf(':') + 1);
    return units === 0n ? [] : [amountText(account, token, units)];
  });
  return held.join(' + ') || 'nothing';
}

/** For a token other than the room's, only the units are known. */
function amountText({ opened }: Account, token: string | null, units: bigint): string {
  if (token === null) return `${toAmount(units, 18)} coin`;
  return token === opened.token
    ? `${toAmount(units, opened.decimals)} ${token}`
    : `${units} units of ${token}`;
}

function depositRow(account: Account, { txHash, token, amount, state, claim, from }: Deposit): string[] {
  const cells = [txHash, amountText(account, token, amount), state, claim?.agentId ?? '–', from];
  return [...cells, claim?.payTo ?? '–'].map(oneLine);
}

function paymentRow(account: Account, transfer: Transfer): string[] {
  const { id, purpose, agentId, token, amount, state, failures, to, hash } = transfer;
  const whom = agentId === null ? purpose : `${purpose} of ${agentId}`;
  const shown = amountText(account, token, amount);
  return [id, whom, shown, state, String(failures), to, hash ?? '–'].map(oneLine);
}

function moment(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

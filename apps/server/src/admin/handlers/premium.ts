/** Premium rooms: what the ledger says of each, and how operators settle what waits for them. */
import { type Account, isStuck, toAmount } from '@lobster-league/payments';
import type { Operator } from '@lobster-league/payments/engine';
import type { admin } from '@lobster-league/protocol';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import type { AdminHandlers } from '../handlers.js';

type Names =
  | 'getPremium'
  | 'getPremiumRoom'
  | 'getPremiumLedger'
  | 'releasePrize'
  | 'refundPrize'
  | 'cancelPremium'
  | 'retryPayment'
  | 'redirectPayment'
  | 'adoptPayment';

/** How a problem of the operator's is told. */
const REFUSED = {
  unknown: [404, 'not_found'],
  invalid: [400, 'invalid_request'],
  refused: [409, 'not_possible'],
} as const;

export function premiumHandlers({ ledger, premiumService, config, time }: Services): AdminHandlers<Names> {
  /** Whatever the ledger has, also while no new premium rooms are opened. */
  const operate = async <T>(act: (operator: Operator) => Promise<T>): Promise<T> => {
    if (ledger === null) throw new HttpProblem(404, 'no_premium', 'This server has no premium rooms.');
    // The chain's library is large: who plays for free does not load it.
    const engine = await import('@lobster-league/payments/engine');
    const chains = () => engine.premiumChains(config.premium()).map(engine.evmChain);
    try {
      return await act(new engine.Operator(ledger, time, chains));
    } catch (error) {
      if (error instanceof engine.ChainUnavailable || error instanceof engine.WrongChain)
        throw new HttpProblem(503, 'chain_unavailable', error.message, { cause: error });
      if (!(error instanceof engine.NotPossible)) throw error;
      const [status, code] = REFUSED[error.kind];
      throw new HttpProblem(status, code, error.message);
    }
  };
  const shown = (account: Account): admin.PremiumRoom => premiumRoom(account, time.now());
  const settle = async (act: (operator: Operator) => Promise<Account>, detail = '') => {
    const account = await operate(act);
    if (premiumService.open) premiumService.premium.wake();
    return { reply: shown(account), detail };
  };
  return {
    getPremium: async ({ query: { all, stuck, page, limit } }) => {
      const { open } = premiumService;
      const reason = premiumService.open ? null : premiumService.reason;
      const heads = ledger === null ? [] : await ledger.heads();
      const nothing = { open, reason, rooms: [], total: 0, stuck: 0, review: 0 };
      if (heads.length === 0) return nothing;
      const rooms = (await operate((operator) => operator.rooms(all === 'true'))).map(shown).reverse();
      const isWanted = (room: admin.PremiumRoom) => stuck !== 'true' || stuckIn(room) > 0;
      const wanted = rooms.filter(isWanted);
      return {
        open,
        reason,
        rooms: wanted.slice((page - 1) * limit, page * limit),
        total: wanted.length,
        stuck: rooms.reduce((sum, room) => sum + stuckIn(room), 0),
        review: rooms.filter(({ review }) => review !== null).length,
      };
    },
    getPremiumRoom: async ({ params }) => shown(await operate((operator) => operator.room(params.room))),
    getPremiumLedger: async ({ params, query: { page, limit } }) => {
      const entries = await operate((operator) => operator.entries(params.room));
      const wanted = entries.slice((page - 1) * limit, page * limit);
      return {
        entries: wanted.map(({ sequence, at, fact, postings, check }) => ({
          sequence,
          at,
          type: String(fact.type),
          fact,
          postings,
          check,
        })),
        total: entries.length,
      };
    },
    releasePrize: ({ params: { room } }) => settle((operator) => operator.release(room)),
    refundPrize: ({ params: { room } }) => settle((operator) => operator.refund(room)),
    cancelPremium: ({ params: { room } }) => settle((operator) => operator.cancel(room)),
    retryPayment: ({ params: { room, payment } }) =>
      settle((operator) => operator.retry(room, payment), payment),
    redirectPayment: ({ params: { room, payment }, body: { to } }) =>
      settle((operator) => operator.redirect(room, payment, to), `${payment} to ${to}`),
    adoptPayment: ({ params: { room, payment }, body: { txHash } }) =>
      settle((operator) => operator.adopt(room, payment, txHash), `${payment} paid by ${txHash}`),
  };
}

function stuckIn({ payments }: admin.PremiumRoom): number {
  return payments.filter(({ stuck }) => stuck).length;
}

function premiumRoom(account: Account, now: number): admin.PremiumRoom {
  const { roomId, phase, closed, openedAt, opened, stakes, cancelReason, review } = account;
  return {
    roomId,
    phase,
    settled: closed,
    openedAt,
    chain: opened.chain,
    token: opened.token,
    entryFee: toAmount(opened.fee, opened.decimals),
    seats: opened.seats,
    stakes: stakes.length,
    held: Object.fromEntries([...account.assets].map((asset) => [asset, String(account.held(asset))])),
    cancelReason,
    review:
      review === null
        ? null
        : { reasons: [...review.reasons], since: review.since, winners: [...review.winners] },
    deposits: [...account.deposits.values()].map(({ txHash, amount, token, state, claim }) => ({
      txHash,
      amount: String(amount),
      token,
      state,
      agentId: claim?.agentId ?? null,
    })),
    payments: [...account.transfers.values()].map((transfer) => {
      const { id, purpose, agentId, amount, token, to, state, failures, hash, createdAt } = transfer;
      return {
        id,
        purpose,
        agentId,
        amount: String(amount),
        token,
        to,
        state,
        failures,
        txHash: hash,
        since: createdAt,
        stuck: isStuck(transfer, now),
      };
    }),
  };
}

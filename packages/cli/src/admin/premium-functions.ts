/** `league admin` for premium rooms: the same as `league premium`, at a server. */
import { type AdminFunction, type Call, change, type Given, one, pages, reason } from './call.js';

/** A change to a payment, with what else it needs. */
function payment(field?: string) {
  return (given: Given): Call => {
    const [room = '', id = '', more] = given.positionals;
    return {
      params: { room, payment: id },
      body: { ...(field === undefined ? {} : { [field]: more }), ...reason(given) },
    };
  };
}

export const PREMIUM_FUNCTIONS: Readonly<Record<string, AdminFunction>> = {
  premium: {
    endpoint: 'getPremium',
    arguments: [],
    options: ['all', 'stuck', 'page', 'limit'],
    summary: 'premium rooms that are not settled, or --all; --stuck: with a payment that is stuck',
    call: (given) => {
      const { all, stuck } = given.options;
      const query = { all: all === true ? 'true' : undefined, stuck: stuck === true ? 'true' : undefined };
      return { query: { ...query, ...pages(given) } };
    },
    list: [
      'rooms',
      ['roomId', 'phase', 'entryFee', 'token', 'chain', 'stakes', 'seats', 'review', 'payments'],
    ],
  },
  'premium-room': {
    endpoint: 'getPremiumRoom',
    arguments: ['ROOM'],
    summary: 'one premium room',
    call: one('room'),
  },
  ledger: {
    endpoint: 'getPremiumLedger',
    arguments: ['ROOM'],
    options: ['page', 'limit'],
    summary: 'the ledger of a premium room, entry by entry',
    call: (given) => ({ ...one('room')(given), query: pages(given) }),
    list: ['entries', ['sequence', 'at', 'type', 'postings', 'check']],
  },
  release: {
    endpoint: 'releasePrize',
    arguments: ['ROOM'],
    summary: 'pays a prize that is held for review',
    call: change('room'),
  },
  refund: {
    endpoint: 'refundPrize',
    arguments: ['ROOM'],
    summary: 'refunds everybody instead',
    call: change('room'),
  },
  cancel: {
    endpoint: 'cancelPremium',
    arguments: ['ROOM'],
    summary: 'no prize: refunds everybody and stops the match',
    call: change('room'),
  },
  retry: {
    endpoint: 'retryPayment',
    arguments: ['ROOM', 'PAYMENT'],
    summary: 'signs a payment again whose nonce another transaction has used',
    call: payment(),
  },
  redirect: {
    endpoint: 'redirectPayment',
    arguments: ['ROOM', 'PAYMENT', 'ADDRESS'],
    summary: 'sends a payment that its recipient cannot receive to another address',
    call: payment('to'),
  },
  adopt: {
    endpoint: 'adoptPayment',
    arguments: ['ROOM', 'PAYMENT', 'TX'],
    summary: 'books a payment as paid by a transaction that the ledger does not know',
    call: payment('txHash'),
  },
};

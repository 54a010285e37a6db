/** The endpoints of premium rooms: the ledger, what is held for review, and payments that are stuck. */
import { z } from 'zod';
import { flag, pageQuery } from '../league/basics.js';
import { type AdminEndpoint, change, read, roomParam } from './endpoint.js';
import { adoption, premiumLedger, premiumOverview, premiumRoom, redirection } from './premium.js';

const payment = roomParam.extend({
  payment: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'expected the id of a payment')
    .meta({ example: 't0' }),
});

/** The chain is asked, and may not answer. */
const CHAIN_ERRORS = [401, 403, 404, 409, 503];

export const premiumEndpoints = {
  getPremium: read({
    path: '/premium',
    tag: 'Premium rooms',
    summary: 'Premium rooms from the ledger, what is held for review, and payments that are stuck',
    role: 'viewer',
    query: z.object({
      all: flag.optional().meta({ description: 'true: settled rooms too' }),
      stuck: flag.optional().meta({ description: 'true: only rooms with a payment that is stuck' }),
      ...pageQuery,
    }),
    reply: premiumOverview,
    work: 'list',
  }),
  getPremiumRoom: read({
    path: '/premium/{room}',
    tag: 'Premium rooms',
    summary: 'One premium room',
    role: 'viewer',
    params: roomParam,
    reply: premiumRoom,
  }),
  getPremiumLedger: read({
    path: '/premium/{room}/ledger',
    tag: 'Premium rooms',
    summary: 'The ledger of a premium room: every entry with its bookings, oldest first',
    role: 'viewer',
    params: roomParam,
    query: z.object(pageQuery),
    reply: premiumLedger,
    work: 'list',
  }),
  releasePrize: change({
    action: 'premium.release',
    path: '/premium/{room}/release',
    tag: 'Premium rooms',
    summary: 'Pays a prize that is held for review, as the match ended',
    role: 'operator',
    params: roomParam,
    reply: premiumRoom,
  }),
  refundPrize: change({
    action: 'premium.refund',
    path: '/premium/{room}/refund',
    tag: 'Premium rooms',
    summary: 'Refunds everybody instead of paying a prize that is held for review',
    role: 'operator',
    params: roomParam,
    reply: premiumRoom,
  }),
  cancelPremium: change({
    action: 'premium.cancel',
    path: '/premium/{room}/cancel',
    tag: 'Premium rooms',
    summary: 'No prize: everybody is refunded, and a running match is called off',
    role: 'operator',
    params: roomParam,
    reply: premiumRoom,
  }),
  retryPayment: change({
    action: 'premium.retry',
    path: '/premium/{room}/payments/{payment}/retry',
    tag: 'Premium rooms',
    summary:
      'Signs a payment again whose nonce a foreign transaction has used up; refused while the old one could be mined',
    role: 'operator',
    params: payment,
    reply: premiumRoom,
    errors: CHAIN_ERRORS,
  }),
  redirectPayment: change({
    action: 'premium.redirect',
    path: '/premium/{room}/payments/{payment}/redirect',
    tag: 'Premium rooms',
    summary:
      'Sends a payment that its recipient cannot receive to another address; refused while one is on its way',
    role: 'operator',
    params: payment,
    body: redirection,
    reply: premiumRoom,
  }),
  adoptPayment: change({
    action: 'premium.adopt',
    path: '/premium/{room}/payments/{payment}/adopt',
    tag: 'Premium rooms',
    summary:
      'Books a payment as paid by a transaction that the ledger does not know, once the chain confirms it',
    role: 'operator',
    params: payment,
    body: adoption,
    reply: premiumRoom,
    errors: CHAIN_ERRORS,
  }),
} as const satisfies Record<string, AdminEndpoint>;

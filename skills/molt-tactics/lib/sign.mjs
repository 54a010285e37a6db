// @ts-check
/** The signature of a request: hex HMAC-SHA256, with the secret, of the body followed by the timestamp. */
import { createHmac } from 'node:crypto';

/**
 * @param {string} secret
 * @param {string} body The very text that is sent; empty for GET.
 * @param {string} timestamp As in X-Timestamp.
 */
export function sign(secret, body, timestamp) {
  return createHmac('sha256', secret).update(body, 'utf8').update(timestamp).digest('hex');
}

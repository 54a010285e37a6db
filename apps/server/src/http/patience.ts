/** What becomes of a client that sends more than it may: one warning, and in the end a closed connection. */

/** So many messages above the allowance end the connection. */
const STRIKES = 20;

export function patience(warn: () => void, hangUp: () => void): () => void {
  let left = STRIKES;
  return () => {
    if (left === STRIKES) warn();
    left--;
    if (left === 0) hangUp();
  };
}

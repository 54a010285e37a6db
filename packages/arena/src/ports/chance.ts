/** Where secrets come from: a cryptographic source of bytes. */
export interface Chance {
  bytes(count: number): Uint8Array;
}

/** Where secrets come from: a cryptographic source of bytes. */
export interface RandomSource {
  bytes(count: number): Uint8Array;
}

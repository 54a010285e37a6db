/** Reads the entry fee and payment address of a premium room from its `extra`. */

export interface Stakes {
  /** `2.5 USDC` */
  readonly fee: string;
  readonly chain: string | null;
  /** Where to pay. */
  readonly address: string | null;
}

/** `extra` is untyped; a room without a readable fee is shown as free. */
export function stakesOf({
  mode,
  entryFee,
  depositAddress,
}: Readonly<Record<string, unknown>>): Stakes | null {
  if (mode !== 'premium' || typeof entryFee !== 'object' || entryFee === null) return null;
  const { amount, token, chain } = entryFee as Readonly<Record<string, unknown>>;
  if (typeof amount !== 'string' || typeof token !== 'string') return null;
  return {
    fee: `${amount} ${token}`,
    chain: typeof chain === 'string' ? chain : null,
    address: typeof depositAddress === 'string' ? depositAddress : null,
  };
}

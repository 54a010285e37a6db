/** What it costs to sit down in a premium room, and where to pay it, from what is kept with the room. */

export interface Stakes {
  /** `2.5 USDC` */
  readonly fee: string;
  readonly chain: string | null;
  /** Where to pay. */
  readonly address: string | null;
}

/** What is kept with a room is not typed; a room without a fee that we can read is shown like the free ones. */
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

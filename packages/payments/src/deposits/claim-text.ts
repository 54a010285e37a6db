/** The texts that a paying address signs: before it pays, or for one payment that it has made. */

export interface ClaimTerms {
  readonly agentId: string;
  readonly txHash: string;
  readonly payoutAddress: string;
}

export interface AnnouncementTerms {
  readonly chain: string;
  readonly chainId: number;
  readonly agentId: string;
  readonly payingAddress: string;
  readonly payoutAddress: string;
}

/** Says which agent plays for a payment, and where the winnings go. */
export function claimText(roomId: string, { agentId, txHash, payoutAddress }: ClaimTerms): string {
  return [
    'Lobster League entry fee',
    `Room: ${roomId}`,
    `Transaction: ${txHash.toLowerCase()}`,
    `Agent: ${agentId}`,
    `Payout address: ${payoutAddress}`,
  ].join('\n');
}

/** Says for which agent an address is going to pay, and where the winnings go. Addresses as they were sent. */
export function announcementText(roomId: string, terms: AnnouncementTerms): string {
  const { chain, chainId, agentId, payingAddress, payoutAddress } = terms;
  return [
    'Lobster League paying address',
    `Room: ${roomId}`,
    `Chain: ${chain} (${chainId})`,
    `Agent: ${agentId}`,
    `Paying address: ${payingAddress}`,
    `Payout address: ${payoutAddress}`,
  ].join('\n');
}

/** The text that the payer of an entry fee signs: which agent plays for it, and where the winnings go. */

export interface ClaimTerms {
  readonly agentId: string;
  readonly txHash: string;
  readonly payoutAddress: string;
}

export function claimText(roomId: string, { agentId, txHash, payoutAddress }: ClaimTerms): string {
  return [
    'Lobster League entry fee',
    `Room: ${roomId}`,
    `Transaction: ${txHash.toLowerCase()}`,
    `Agent: ${agentId}`,
    `Payout address: ${payoutAddress}`,
  ].join('\n');
}

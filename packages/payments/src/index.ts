/** Premium rooms: the escrow ledger, and the chain that moves the money. */
export {};

/** What the first page asks for: the cups of the last days, of all games. */
export const CUP_QUERY = { house: 'true', limit: 30 } as const;

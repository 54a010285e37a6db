/** How many live matches the lobby shows. */
export const LIVE_LIMIT = 30;

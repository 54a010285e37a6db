/** How many live matches the home page shows. */
export const LIVE_LIMIT = 30;

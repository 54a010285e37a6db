/** How every example, template and skill says how its match ended: who won, whether that was it, and where the replay is. */
export const RESULT = /(I won|[^\n:]+ won, not I): place \d+, score -?\d+\nreplay: http:\S+\/watch\/\w+\n/;

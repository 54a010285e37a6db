export { Chat, type ChatNews } from './chat.js';
export { type ChatLine, MOST_LINES, type StoredLine, type Unsaid } from './chat-book.js';
export { CrowdChannel } from './crowd-channel.js';
export { FIRST_PART, type GuessedEnd, type Guesser } from './guess-book.js';
export { Guesses, type GuessNews } from './guesses.js';
export { type DensityStretch, REACTIONS, type Reaction } from './reaction-density.js';
export { type ReactionNews, Reactions } from './reactions.js';

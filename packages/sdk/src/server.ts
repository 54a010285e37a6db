/** The server that this copy of the SDK came from: the one on this machine, unless a server gave it away itself (`/sdk.tgz`). */
export const SERVER: string = 'http://localhost:3000';

/** The lobby: what is being played now. */
import { ask } from '../api/server';

export default async function Lobby() {
  const live = await ask('listMatches');
  return <h1>{live.ok ? live.body.total : live.trouble.message}</h1>;
}

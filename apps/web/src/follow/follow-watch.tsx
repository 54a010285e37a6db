'use client';

import { useEffect } from 'react';
/** Looks for matches of followed agents while a page is open, and has the browser tell of them. Renders nothing. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import { factsOf } from '../components/game-facts';
import type { Text } from '../messages/message';
import { type Begun, begun } from './begun';
import { type FollowedAgent, useFollowed } from './followed';

const LOOK_MS = 30_000;
/** So many of the newest matches are looked at. */
const LOOKED_AT = 100;
/** What has been told of, for all pages of this browser. */
const TOLD = 'lobster-league.told';
const MOST_TOLD = 200;

export function FollowWatch() {
  const t = useText();
  const agents = useFollowed((followed) => followed.agents);
  useEffect(() => {
    void useFollowed.persist.rehydrate();
    const follow = ({ key }: StorageEvent): void => {
      if (key === useFollowed.persist.getOptions().name) void useFollowed.persist.rehydrate();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  useEffect(() => {
    if (agents.length === 0 || !('Notification' in window)) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      if (Notification.permission === 'granted')
        await tellOfBegun(agents, stop.signal, t).catch(() => undefined);
      if (!stop.signal.aborted) timer = setTimeout(look, LOOK_MS);
    };
    void look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [agents, t]);
  return null;
}

async function tellOfBegun(agents: readonly FollowedAgent[], signal: AbortSignal, t: Text): Promise<void> {
  const answer = await ask('listMatches', { query: { limit: LOOKED_AT } }, { signal });
  if (!answer.ok || signal.aborted) return;
  // Another page may have told of it meanwhile.
  const known = new Set<string>(JSON.parse(localStorage.getItem(TOLD) ?? '[]'));
  const found = begun(answer.body.matches, agents, known);
  if (found.length === 0) return;
  localStorage.setItem(TOLD, JSON.stringify([...known].slice(-MOST_TOLD)));
  for (const one of found) notify(one, t);
}

function notify({ room, names }: Begun, t: Text): void {
  const notification = new Notification(t('follow.plays', { count: names.length, names: t.list(names) }), {
    body: `${factsOf(room.game).title} · ${room.name}`,
    tag: room.roomId,
  });
  notification.onclick = () => {
    window.focus();
    location.assign(`/watch/${room.code}`);
  };
}

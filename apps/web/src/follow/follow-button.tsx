'use client';

import { useState } from 'react';
/** A star on an agent's profile: follows it, and asks the browser once whether it may tell. */
import { useText } from '#use-text';
import { Button } from '../components/button';
import { type FollowedAgent, useFollowed } from './followed';

export function FollowButton({ agentId, name }: FollowedAgent) {
  const t = useText();
  const { agents, follow, unfollow } = useFollowed();
  const [note, setNote] = useState('');
  const isFollowed = agents.some((agent) => agent.agentId === agentId);
  const toggle = async (): Promise<void> => {
    if (isFollowed) {
      unfollow(agentId);
      setNote('');
      return;
    }
    follow({ agentId, name });
    setNote(t(await permission()));
  };
  return (
    <>
      <Button aria-pressed={isFollowed} onClick={() => void toggle()}>
        {isFollowed ? t('follow.following') : t('follow.follow')}
      </Button>{' '}
      <span role="status">{note}</span>
    </>
  );
}

/** Returns what the visitor should know. */
async function permission(): Promise<'follow.cannot' | 'follow.granted' | 'follow.denied'> {
  if (!('Notification' in window)) return 'follow.cannot';
  const given = await Notification.requestPermission();
  return given === 'granted' ? 'follow.granted' : 'follow.denied';
}

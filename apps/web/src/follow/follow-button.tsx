'use client';

/** A star on an agent's profile: follows it, and asks the browser once whether it may tell. */
import { useState } from 'react';
import { Button } from '../components/button';
import { type FollowedAgent, useFollowed } from './followed';

export function FollowButton({ agentId, name }: FollowedAgent) {
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
    setNote(await permission());
  };
  return (
    <>
      <Button aria-pressed={isFollowed} onClick={() => void toggle()}>
        {isFollowed ? '★ Following' : '☆ Follow'}
      </Button>{' '}
      <span role="status">{note}</span>
    </>
  );
}

/** Returns what the visitor should know. */
async function permission(): Promise<string> {
  if (!('Notification' in window)) return 'This browser cannot notify; the star is kept.';
  const given = await Notification.requestPermission();
  return given === 'granted'
    ? 'Your browser tells you when it plays, while a page of ours is open.'
    : 'The star is kept; notifications are off in your browser.';
}

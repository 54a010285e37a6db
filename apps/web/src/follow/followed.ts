/** The agents that a visitor follows: kept in this browser alone, without an account. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export interface FollowedAgent {
  readonly agentId: string;
  readonly name: string;
}

interface Followed {
  readonly agents: readonly FollowedAgent[];
  follow(agent: FollowedAgent): void;
  unfollow(agentId: string): void;
}

/** Nobody can watch more of them. */
const MOST = 100;

export const useFollowed = create<Followed>()(
  persist(
    (set) => ({
      agents: [],
      follow: (agent) =>
        set(({ agents }) => ({
          agents: [...agents.filter(({ agentId }) => agentId !== agent.agentId), agent].slice(-MOST),
        })),
      unfollow: (agentId) =>
        set(({ agents }) => ({ agents: agents.filter((agent) => agent.agentId !== agentId) })),
    }),
    {
      name: 'lobster-league.followed',
      version: 1,
      partialize: ({ agents }) => ({ agents }),
      // Loaded after hydration, because the server does not know them and both must render the same page.
      skipHydration: true,
    },
  ),
);

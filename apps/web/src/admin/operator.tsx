'use client';

/** Who is signed in, and what the views need of it: calls in its name, and what its role may do. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Answer } from '../api/send';
import { askAdmin, type Call, type EndpointName, mayUse, type Reply, type Session } from './api';

export interface Operator {
  readonly session: Session;
  may(name: EndpointName): boolean;
  ask<Name extends EndpointName>(
    name: Name,
    call?: Call<Name>,
    signal?: AbortSignal,
  ): Promise<Answer<Reply<Name>>>;
}

const OperatorContext = createContext<Operator | null>(null);

export interface OperatorProviderProps {
  readonly session: Session;
  /** Called when the server does not know the session any more. */
  readonly onEnded: (message: string) => void;
  readonly children: ReactNode;
}

export function OperatorProvider({ session, onEnded, children }: OperatorProviderProps) {
  const operator = useMemo<Operator>(
    () => ({
      session,
      may: (name) => mayUse(session.role, name),
      ask: async (name, call = {}, signal) => {
        const answer = await askAdmin(name, call, session.csrfToken, signal);
        if (!answer.ok && answer.trouble.status === 401) onEnded(answer.trouble.message);
        return answer;
      },
    }),
    [session, onEnded],
  );
  return <OperatorContext.Provider value={operator}>{children}</OperatorContext.Provider>;
}

export function useOperator(): Operator {
  const operator = useContext(OperatorContext);
  if (operator === null) throw new Error('useOperator outside of OperatorProvider');
  return operator;
}

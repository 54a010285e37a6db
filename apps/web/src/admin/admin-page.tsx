'use client';

/** The operators' page: a session, and the views that its role may see. */
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../components/button';
import styles from './admin-page.module.scss';
import { askAdmin, type EndpointName, type Session } from './api';
import { OperatorProvider, useOperator } from './operator';
import { SignIn } from './sign-in';
import { useHash } from './use-hash';
import { AgentsView } from './views/agents';
import { AuditView } from './views/audit';
import { BansView } from './views/bans';
import { KeysView } from './views/keys';
import { MatchesView } from './views/matches';
import { OverviewView } from './views/overview';
import { PremiumView } from './views/premium';
import { ReportsView } from './views/reports';
import { RoomsView } from './views/rooms';
import { SettingsView } from './views/settings';

interface ViewInfo {
  readonly id: string;
  readonly title: string;
  /** What it reads first: who may not, does not see the view. */
  readonly reads: EndpointName;
  readonly View: ComponentType;
}

const VIEWS: readonly [ViewInfo, ...ViewInfo[]] = [
  { id: 'overview', title: 'Overview', reads: 'getOverview', View: OverviewView },
  { id: 'rooms', title: 'Rooms', reads: 'listRooms', View: RoomsView },
  { id: 'matches', title: 'Matches', reads: 'listMatches', View: MatchesView },
  { id: 'agents', title: 'Agents', reads: 'listAgents', View: AgentsView },
  { id: 'bans', title: 'Bans', reads: 'listBans', View: BansView },
  { id: 'reports', title: 'Reports', reads: 'listReports', View: ReportsView },
  { id: 'premium', title: 'Premium', reads: 'getPremium', View: PremiumView },
  { id: 'settings', title: 'Settings', reads: 'listSettings', View: SettingsView },
  { id: 'keys', title: 'Keys', reads: 'listKeys', View: KeysView },
  { id: 'audit', title: 'Audit log', reads: 'listAudit', View: AuditView },
];

type State = { readonly session: Session | null; readonly trouble: string | null } | null;

export function AdminPage() {
  const [state, setState] = useState<State>(null);
  useEffect(() => {
    void askAdmin('getSession', {}, null).then((answer) => {
      // Who has not signed in yet has done nothing wrong.
      if (answer.ok) setState({ session: answer.body, trouble: null });
      else
        setState({ session: null, trouble: answer.trouble.status === 401 ? null : answer.trouble.message });
    });
  }, []);
  const onEnded = useCallback((trouble: string) => setState({ session: null, trouble }), []);
  if (state === null) return <p className={styles.loading}>Loading …</p>;
  const { session, trouble } = state;
  if (session === null) {
    return <SignIn trouble={trouble} onSession={(opened) => setState({ session: opened, trouble: null })} />;
  }
  return (
    <OperatorProvider session={session} onEnded={onEnded}>
      <Desk onLeave={() => setState({ session: null, trouble: null })} />
    </OperatorProvider>
  );
}

function Desk({ onLeave }: { readonly onLeave: () => void }) {
  const { session, may, ask } = useOperator();
  const hash = useHash();
  const views = VIEWS.filter(({ reads }) => may(reads));
  const here = views.find(({ id }) => id === hash) ?? VIEWS[0];
  const tab = useRef<HTMLAnchorElement>(null);
  // Where not all of them fit, the one that is open is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another tab
  useEffect(() => {
    tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [here.id]);
  const leave = async (): Promise<void> => {
    await ask('closeSession');
    onLeave();
  };
  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        <h1>Operators</h1>
        <p className={styles.who}>
          {session.name} <span className={styles.role}>{session.role}</span>
        </p>
        <Button onClick={() => void leave()}>Sign out</Button>
      </header>
      <nav aria-label="Operators" className={styles.nav}>
        {views.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            {...(id === here.id ? { ref: tab, 'aria-current': 'page' as const } : {})}
          >
            {title}
          </a>
        ))}
      </nav>
      <section className={styles.view} aria-label={here.title}>
        <here.View />
      </section>
    </div>
  );
}

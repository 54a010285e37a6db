/** The layout of every page. */
import '../styles/tokens.css';
import '../styles/light.scss';
import '../styles/global.scss';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { siteOrigin } from '../api/addresses';
import { Footer } from '../components/footer';
import { gamesText } from '../components/game-facts';
import { Header } from '../components/header';
import { Ocean } from '../components/ocean';
import { FollowWatch } from '../follow/follow-watch';
import { CHOSEN_THEME } from '../settings/chosen-theme';
import { RememberedSettings } from '../settings/remembered-settings';
import { FACES } from '../styles/faces';

const DESCRIPTION =
  'The arena in which AI agents play and people watch: ocean Monopoly, word stealing and deterministic tactics, live.';

export async function generateMetadata(): Promise<Metadata> {
  return {
    metadataBase: new URL(await siteOrigin()),
    title: { default: 'Lobster League: AI agents play, people watch', template: '%s · Lobster League' },
    description: DESCRIPTION,
    openGraph: { siteName: 'Lobster League', type: 'website', description: DESCRIPTION },
    twitter: { card: 'summary_large_image' },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#e9f3f9' },
    { media: '(prefers-color-scheme: dark)', color: '#0a1628' },
  ],
  colorScheme: 'dark light',
};

export default async function Layout({ children }: { readonly children: ReactNode }) {
  // Every response has its own nonce, so no page is prerendered.
  await connection();
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
  return (
    <html
      lang="en"
      className={FACES}
      data-arena={process.env.ARENA_URL || undefined}
      data-games={gamesText()}
      suppressHydrationWarning
    >
      <body>
        {/* Before anything is painted; browsers hide the nonce afterwards. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: CHOSEN_THEME }}
        />
        <Ocean />
        <RememberedSettings />
        <FollowWatch />
        <Header />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}

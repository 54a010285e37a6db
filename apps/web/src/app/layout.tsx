/** The layout of every page. */
import '../styles/tokens.css';
import '../styles/global.scss';
import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { siteOrigin } from '../api/addresses';
import { Footer } from '../components/footer';
import { gamesText } from '../components/game-facts';
import { Header } from '../components/header';
import { Ocean } from '../components/ocean';
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

export const viewport: Viewport = { themeColor: '#0a1628', colorScheme: 'dark' };

export default async function Layout({ children }: { readonly children: ReactNode }) {
  // Every response has its own nonce, so no page is prerendered.
  await connection();
  return (
    <html
      lang="en"
      className={FACES}
      data-arena={process.env.ARENA_URL || undefined}
      data-games={gamesText()}
      suppressHydrationWarning
    >
      <body>
        <Ocean />
        <RememberedSettings />
        <Header />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}

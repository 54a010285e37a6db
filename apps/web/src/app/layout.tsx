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
import { getLanguage, getText } from '../messages/get-text';
import { TAGS } from '../messages/languages';
import { MessagesProvider } from '../messages/messages-provider';
import { CHOSEN_THEME } from '../settings/chosen-theme';
import { RememberedSettings } from '../settings/remembered-settings';
import { FACES } from '../styles/faces';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  const description = t('site.description');
  return {
    metadataBase: new URL(await siteOrigin()),
    title: { default: t('site.title'), template: '%s · Lobster League' },
    description,
    openGraph: { siteName: 'Lobster League', type: 'website', description },
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
  const { language, zone } = await getLanguage();
  return (
    <html
      lang={TAGS[language]}
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
        <MessagesProvider language={language} zone={zone}>
          <Ocean />
          <RememberedSettings />
          <FollowWatch />
          <Header />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </MessagesProvider>
      </body>
    </html>
  );
}

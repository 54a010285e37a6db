/** The settings page: sound, motion, light, and who is followed. */

import type { Metadata } from 'next';
import { useText } from '#use-text';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';
import { FollowedList } from '../../follow/followed-list';
import { getText } from '../../messages/get-text';
import { SettingsForm } from '../../settings/settings-form';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  return { title: t('places.settings'), description: t('settings.about') };
}

export default function SettingsPage() {
  const t = useText();
  return (
    <PageBody>
      <PageHead title={t('places.settings')}>{t('settings.stored')}</PageHead>
      <SettingsForm />
      <FollowedList />
    </PageBody>
  );
}

/** The settings page: sound and motion. */
import type { Metadata } from 'next';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';
import { SettingsForm } from '../../settings/settings-form';

export const metadata: Metadata = { title: 'Settings', description: 'Sound, volume and motion.' };

export default function SettingsPage() {
  return (
    <PageBody>
      <PageHead title="Settings">Stored in this browser only.</PageHead>
      <SettingsForm />
    </PageBody>
  );
}

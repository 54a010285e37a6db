/** The settings page: sound, motion, light, and who is followed. */
import type { Metadata } from 'next';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';
import { FollowedList } from '../../follow/followed-list';
import { SettingsForm } from '../../settings/settings-form';

export const metadata: Metadata = {
  title: 'Settings',
  description: 'Sound, motion, light, and whom you follow.',
};

export default function SettingsPage() {
  return (
    <PageBody>
      <PageHead title="Settings">Stored in this browser only.</PageHead>
      <SettingsForm />
      <FollowedList />
    </PageBody>
  );
}

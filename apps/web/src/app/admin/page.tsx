/** The operators' page. No page links to it, and search engines leave it out. */
import type { Metadata } from 'next';
import { AdminPage } from '../../admin/admin-page';

export const metadata: Metadata = { title: 'Operators', robots: { index: false, follow: false } };

export default function Admin() {
  return <AdminPage />;
}

'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
/** A button that opens the form with which a visitor reports a text; the form is loaded on first use. */
import { useText } from '#use-text';
import { Button } from '../components/button';
import type { Subject } from './subjects';

const ReportDialog = dynamic(() => import('./report-dialog').then((module) => module.ReportDialog), {
  ssr: false,
});

export interface ReportButtonProps {
  /** What can be reported on the page. */
  readonly subjects: readonly Subject[];
}

export function ReportButton({ subjects }: ReportButtonProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (subjects.length === 0) return null;
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('report.report')}
      </Button>
      {open && <ReportDialog subjects={subjects} onClose={() => setOpen(false)} />}
    </>
  );
}

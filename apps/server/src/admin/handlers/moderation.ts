/** What strangers wrote: reports, and texts that are hidden. */
import type { HiddenText } from '@lobster-league/arena';
import type { admin } from '@lobster-league/protocol';
import { HttpProblem } from '../../http/problem.js';
import type { Report } from '../../moderation/reports.js';
import type { Services } from '../../services.js';
import type { AdminHandlers } from '../handlers.js';

type Names = 'listReports' | 'resolveReport' | 'listTexts' | 'hideText' | 'showText';

export function moderationHandlers({ moderation }: Services): AdminHandlers<Names> {
  const shown = (report: Report): admin.Report => ({
    ...report,
    hidden: moderation.isHidden(report.about),
  });
  return {
    listReports: async ({ query: { resolved, page, limit } }) => {
      const reports = await moderation.reports.list(resolved === 'true');
      return { reports: pageOf(reports, page, limit).map(shown), total: reports.length };
    },
    resolveReport: async ({ params: { id }, body: { hide, reason } }, { name: by }) => {
      const report = await moderation.reports.find(id);
      if (report === null) throw new HttpProblem(404, 'report_not_found', 'There is no such report.');
      if (hide) await moderation.hide(report.about, by, reason);
      const resolved = (await moderation.reports.resolve(id, by, reason, hide)) ?? report;
      const target = targetOf(report.about);
      return { reply: shown(resolved), target, detail: `${id}, ${hide ? 'hidden' : 'not hidden'}` };
    },
    listTexts: async ({ query: { page, limit } }) => {
      const { hidden } = moderation;
      return { texts: pageOf(hidden, page, limit), total: hidden.length };
    },
    hideText: async ({ body: { target, reason } }, { name: by }) => {
      const hidden = await moderation.hide(target, by, reason);
      return { reply: hidden, target: targetOf(hidden.target), detail: hidden.id };
    },
    showText: async ({ params: { id } }) => {
      const text = await moderation.show(id);
      if (text === null) throw new HttpProblem(404, 'text_not_found', 'No hidden text has that id.');
      return { reply: { id, ...text }, target: targetOf(text.target), detail: id };
    },
  };
}

function pageOf<T>(all: readonly T[], page: number, limit: number): readonly T[] {
  return all.slice((page - 1) * limit, page * limit);
}

/** For the audit log, which does not repeat the text. */
function targetOf(target: HiddenText['target']): string {
  if ('agentId' in target) return `${target.kind}:${target.agentId}`;
  if ('guest' in target) return `${target.kind}:${target.guest}`;
  const part = 'playerId' in target ? `/${target.playerId}` : 'line' in target ? `/${target.line}` : '';
  return `${target.kind}:${target.match}${part}`;
}

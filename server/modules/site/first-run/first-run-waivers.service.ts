import type { FirstRunPoint } from '#contract/site/first-run.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { DISMISSED } from './first-run-waiver.entity.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';

/** Closes the list for good. A repeated request has no effect. */
export function dismissFirstRun(em: Em, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    const added = await tx.execute<unknown[]>(
      'insert into first_run_waiver (point, at) values (?, ?) on conflict (point) do nothing returning point',
      [DISMISSED, by.now],
    );
    if (added.length > 0)
      noteAction(tx, { ...by, action: 'first-run.dismiss', subject: 'first-run', subjectId: 'all' });
  });
}

/** Marks or unmarks an item as read or skipped. Repeated requests have no effect. */
export function setWaived(em: Em, point: FirstRunPoint, waived: boolean, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    const changed = waived
      ? await tx.execute<unknown[]>(
          'insert into first_run_waiver (point, at) values (?, ?) on conflict (point) do nothing returning point',
          [point, by.now],
        )
      : await tx.execute<unknown[]>('delete from first_run_waiver where point = ? returning point', [point]);
    if (changed.length === 0) return;
    const action = waived ? 'first-run.waive' : 'first-run.unwaive';
    noteAction(tx, { ...by, action, subject: 'first-run', subjectId: point });
  });
}

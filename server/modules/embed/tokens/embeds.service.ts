import type { EmbedsResponse } from '#contract/embed/embeds.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { AskingSite } from './asking-site.entity.ts';
import { listAskingSites } from './asking-sites.service.ts';
import { EmbedOrigin } from './embed-origin.entity.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { endFeeds } from '#server/modules/training/calendar/end-feeds.ts';

/** Lists the allowed sites, configured ones first, and those that asked. */
export async function presentEmbeds(
  em: Em,
  { fixed, timeZone }: { fixed: readonly string[]; timeZone: string },
): Promise<EmbedsResponse> {
  const rows = await em.find(EmbedOrigin, { origin: { $nin: [...fixed] } }, { orderBy: { origin: 'asc' } });
  const listed = [
    ...fixed.map((origin) => ({ origin, addedAt: null })),
    ...rows.map(({ origin, createdAt }) => ({ origin, addedAt: formatLocalMoment(timeZone, createdAt) })),
  ];
  return { listed, asking: await listAskingSites(em, { listed: listed.map(({ origin }) => origin), timeZone }) };
}

/** Allows a site to show members' data. Repeated requests have no effect. */
export function allowOrigin(em: Em, origin: string, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    await tx.nativeDelete(AskingSite, { origin });
    const added = await tx.execute<object[]>(
      'insert into embed_origin (origin, created_at) values (?, ?) on conflict do nothing returning origin',
      [origin, by.now],
    );
    if (added.length > 0) noteAction(tx, { ...by, action: 'embed.allow', subject: 'site', subjectId: origin });
  });
}

/** Removes a site with its tokens and calendar addresses. @throws {NotFound} for one that the coach did not add */
export function removeOrigin(em: Em, origin: string, by: CoachActor, privacyRequests: PrivacyRequests): Promise<void> {
  return em.transactional(async (tx) => {
    if ((await tx.nativeDelete(EmbedOrigin, { origin })) === 0) throw new NotFound();
    await tx.execute('delete from embed_token where grant_id in (select id from embed_grant where origin = ?)', [
      origin,
    ]);
    await endFeeds(tx, 'origin = ?', [origin], { now: by.now, privacyRequests });
    noteAction(tx, { ...by, action: 'embed.remove', subject: 'site', subjectId: origin });
  });
}

/** Deletes a site that asked; it returns with its next visitor. @throws {NotFound} */
export function removeAskingSite(em: Em, origin: string, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    if ((await tx.nativeDelete(AskingSite, { origin })) === 0) throw new NotFound();
    noteAction(tx, { ...by, action: 'embed.forget', subject: 'site', subjectId: origin });
  });
}

import type { PushRestRequest } from '#contract/operations/push.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { lockUser } from '#server/modules/accounts/users/users.service.ts';

/** Time after the end of a rest in which the notification is still useful. */
const OF_USE_MS = 60_000;

/**
 * Schedules the end of a rest for the requesting browser, if it is this member's and rests are on. Otherwise it does
 * nothing and reveals nothing. Replaces the previous one.
 */
export async function noteRest(em: Em, user: User, { endpoint, plan, seconds }: PushRestRequest, now: Date) {
  await em.transactional(async (tx) => {
    await lockUser(tx, user.id);
    // Serialises two tabs of one browser.
    const [device] = await tx.execute<{ id: string }[]>(
      'select id from push_device where endpoint = ? and user_id = ? for update',
      [endpoint, user.id],
    );
    if (!device) return;
    await tx.execute(`delete from push_message where device_id = ? and kind = 'rest-over' and status = 'pending'`, [
      device.id,
    ]);
    if (seconds === null) return;
    const endsAt = new Date(now.getTime() + seconds * 1_000);
    await tx.execute(
      `insert into push_message (id, device_id, user_id, kind, cause, page, status, next_attempt_at, attempts, expires_at, created_at)
       select gen_random_uuid(), ?, ?, 'rest-over', ?, ?, 'pending', ?, 0, ?, ?
       where not exists (select from push_wish where user_id = ? and not coalesce(cast(kinds->>'rest-over' as boolean), true))
       on conflict (cause, device_id) do nothing`,
      [
        device.id,
        user.id,
        `rest-over:${endsAt.toISOString()}`,
        `/training/${plan}`,
        endsAt,
        new Date(endsAt.getTime() + OF_USE_MS),
        now,
        user.id,
      ],
    );
  });
}

import type { PushRestRequest } from '#contract/push.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';

/** So long after its end somebody may still want to know that a rest is over. */
const OF_USE_MS = 60_000;

/**
 * Has the end of a rest told in time by the one browser that asks for it, if it is this member's and they want to be
 * told of rests; else nothing is written, and nobody learns whose browser it is. What was asked for before is taken back.
 */
export async function noteRest(em: Em, user: User, { endpoint, plan, seconds }: PushRestRequest, now: Date) {
  await em.transactional(async (tx) => {
    // Two tabs of one browser ask one after the other.
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

import { dayIn } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';

/** Loads time zones by user id, as reported with their latest session. */
export async function loadTimeZones(em: Em, users: readonly string[]): Promise<Map<string, string>> {
  if (users.length === 0) return new Map();
  const rows = await em.execute<{ user_id: string; time_zone: string }[]>(
    `select u.id as user_id, last.time_zone from unnest(array[${users.map(() => '?').join(', ')}]::uuid[]) as u(id),
       lateral (select time_zone from workout w where w.user_id = u.id and not w.deleted
         order by w.started_at desc limit 1) as last`,
    [...users],
  );
  return new Map(rows.map(({ user_id: user, time_zone: zone }) => [user, zone]));
}

/** Returns the member's time zone, or the shop's if it is unknown. */
export async function loadTimeZone(em: Em, { id }: Pick<User, 'id'>, shopZone: string): Promise<string> {
  return (await loadTimeZones(em, [id])).get(id) ?? shopZone;
}

/** Returns the member's current day, or the shop's if the zone is unknown. */
export async function loadLocalToday(em: Em, user: Pick<User, 'id'>, shopZone: string, now: Date): Promise<string> {
  return dayIn(await loadTimeZone(em, user, shopZone), now);
}

import { dayIn } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';

/** SQL: a member's time zone as reported last, with a session or a device for notifications; null if unknown. */
export const zoneSql = (user: string) => `(select time_zone from (
  (select time_zone, started_at as at from workout w where w.user_id = ${user} and not w.deleted order by w.started_at desc limit 1)
  union all select w.time_zone, d.created_at from push_device d join push_wish w on w.user_id = d.user_id where d.user_id = ${user}) reported
  order by at desc limit 1)`;

/** Loads time zones by user id; unknown ones are absent. */
export async function loadTimeZones(em: Em, users: readonly string[]): Promise<Map<string, string>> {
  if (users.length === 0) return new Map();
  const rows = await em.execute<{ user_id: string; time_zone: string | null }[]>(
    `select u.id as user_id, ${zoneSql('u.id')} as time_zone
       from unnest(array[${users.map(() => '?').join(', ')}]::uuid[]) as u(id)`,
    [...users],
  );
  return new Map(rows.flatMap(({ user_id: user, time_zone: zone }) => (zone === null ? [] : [[user, zone]])));
}

/** Returns the member's time zone, or the shop's if it is unknown. */
export async function loadTimeZone(em: Em, { id }: Pick<User, 'id'>, shopZone: string): Promise<string> {
  return (await loadTimeZones(em, [id])).get(id) ?? shopZone;
}

/** Returns the member's current day, or the shop's if the zone is unknown. */
export async function loadLocalToday(em: Em, user: Pick<User, 'id'>, shopZone: string, now: Date): Promise<string> {
  return dayIn(await loadTimeZone(em, user, shopZone), now);
}

import { dayIn } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';

/** Where members are, as far as their devices have said with what they trained last: by id. */
export async function loadTimeZones(em: Em, users: readonly string[]): Promise<Map<string, string>> {
  if (users.length === 0) return new Map();
  const rows = await em.execute<{ user_id: string; time_zone: string }[]>(
    `select u.id as user_id, last.time_zone from unnest(array[${users.map(() => '?').join(', ')}]::uuid[]) as u(id),
       lateral (select time_zone from workout w where w.user_id = u.id order by w.updated_at desc limit 1) as last`,
    [...users],
  );
  return new Map(rows.map(({ user_id: user, time_zone: zone }) => [user, zone]));
}

/** Which day a member has; where nobody knows where they are, the shop's. */
export async function loadLocalToday(em: Em, { id }: Pick<User, 'id'>, shopZone: string, now: Date): Promise<string> {
  return dayIn((await loadTimeZones(em, [id])).get(id) ?? shopZone, now);
}

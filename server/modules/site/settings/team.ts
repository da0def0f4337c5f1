import * as z from 'zod';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Em } from '#server/platform/db/orm.ts';

/** Key of the settings row with coaches from `aamu users add`, besides COACH_EMAILS. */
export const TEAM = 'team';

const Team = z.object({ emails: z.array(z.string()) });

/** Reads the addresses of the row; none from an invalid value. */
export function coachesIn(value: unknown): readonly string[] {
  return Team.safeParse(value).data?.emails ?? [];
}

/** Returns the addresses that were added by command. */
export async function readTeam(em: Em): Promise<readonly string[]> {
  const [row] = await em.execute<{ value: unknown }[]>('select value from setting where key = ? for update', [TEAM]);
  return coachesIn(row?.value);
}

/** Replaces these addresses. Running processes follow within a second. */
export async function writeTeam(em: Em, emails: readonly string[], now: Date): Promise<void> {
  await em.execute(
    `insert into setting (key, value, version, updated_at) values (?, ?::jsonb, 1, ?)
     on conflict (key) do update set value = excluded.value, version = setting.version + 1, updated_at = excluded.updated_at`,
    [TEAM, JSON.stringify({ emails }), now],
  );
}

export function isSameMailbox(one: string, other: string): boolean {
  return toEmailKey(one) === toEmailKey(other);
}

import { randomBytes } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { refreshPeople } from '#server/modules/accounts/people/keep-people.ts';

/** Tables that give access, reach a device, or wait to leave the shop. */
const DROPPED = [
  'session',
  'login_code',
  'identity',
  'email_change',
  'embed_grant',
  'calendar_feed',
  'push_message',
  'push_wish',
  'push_device',
  'push_key',
  'provider_event',
  'outbox_mail',
  'erased_form_mail',
  'sandbox_mail',
] as const;

/** Tables about the shop itself. */
const KEPT = ['mikro_orm_migrations', 'shop_identity', 'program', 'post', 'built_file'];

/** Tables about the shop whose rows with this key name people: the clients who agreed to their testimonial. */
const KEY_ABOUT_PEOPLE: Readonly<Record<string, string>> = { setting: 'testimonials', setting_change: 'testimonials' };

/** Mail address, with an optional JSON escape before it that is not part of it. */
const ADDRESS = String.raw`(?:\\u[0-9a-f]{4}|\\[nrtbf])?([a-z0-9.!#$%&''*+^_\`{|}~-]+@[a-z0-9.-]+\.[a-z][a-z0-9-]*)`;

/**
 * Replaces every mail address by a random one, the same for the same mailbox, and deletes access and waiting messages.
 * Addresses in `spared` stay. Encrypted data stays unchanged.
 */
export async function maskPeople(em: Em, spared: readonly string[]): Promise<void> {
  for (const table of DROPPED) await em.execute(`delete from "${table}"`);
  await em.execute(MASK);
  // Prevents guessing addresses from the copy.
  const salt = randomBytes(16).toString('base64url');
  for (const { table, columns } of await findColumns(em)) {
    const set = columns.map(({ name, type }) => `"${name}" = pg_temp.mask("${name}"::text, ?, ?)::${type}`);
    const where = columns.map(({ name }) => `"${name}"::text like '%@%'`);
    const key = KEY_ABOUT_PEOPLE[table];
    const about = key ? ` and key = '${key}'` : '';
    await em.execute(
      `update "${table}" set ${set.join(', ')} where (${where.join(' or ')})${about}`,
      columns.flatMap(() => [salt, JSON.stringify(spared.map((each) => each.toLowerCase()))]),
    );
  }
  // Triggers recorded the former addresses, which are now gone.
  await refreshPeople(em);
}

const MASK = `create function pg_temp.mask(value text, salt text, spared text) returns text language plpgsql as $$
declare
  found text;
begin
  for found in select distinct part[1] from regexp_matches(value, '${ADDRESS}', 'gi') as part loop
    if not spared::jsonb ? lower(found) then
      value := replace(value, found, 'p' || left(encode(sha256(convert_to(salt || lower(found), 'UTF8')), 'hex'), 20) || '@masked.example');
    end if;
  end loop;
  return value;
end $$`;

interface Table {
  table: string;
  columns: { name: string; type: string }[];
}

function findColumns(em: Em): Promise<Table[]> {
  return em.execute<Table[]>(
    `select c.table_name as table, jsonb_agg(jsonb_build_object('name', c.column_name, 'type', c.udt_name)) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.udt_name in ('text', 'varchar', 'jsonb', 'json')
       and c.table_name not in (${KEPT.map((name) => `'${name}'`).join(', ')})
     group by c.table_name`,
  );
}

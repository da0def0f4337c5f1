import { connectPostgres, type Em, forkEm, type Orm } from '../../platform/db/orm.ts';
import { isBehindPooler } from '#server/platform/db/connection/behind-pooler.ts';
import type { Env } from '../../platform/config/env.ts';
import { entities } from '../entities.ts';
import { databaseRefusal } from '#server/platform/db/connection/database-refusal.ts';
import { findDirectProblem } from '../direct-database.ts';
import { findUnlisted } from './erased.ts';
import { type Finding, fault, wrong } from './finding.ts';

/** Oldest PostgreSQL that the shop runs on. */
const OLDEST = 14;
/** Most connections of one process. */
const CONNECTIONS = 15;

/** Checks whether the shop can work with the database server that DATABASE_URL and DATABASE_DIRECT_URL name. */
export async function findAtServer(url: string, env: Env): Promise<Finding[]> {
  const { DATABASE_DIRECT_URL: directUrl } = env;
  try {
    const { orm, close } = await connectPostgres(entities, url, { poolSize: 1, directUrl });
    try {
      const problem = directUrl && (await findDirectProblem(orm, directUrl));
      if (problem) return [wrong('DATABASE_DIRECT_URL', problem)];
      return [...(await findUnnamedPooler(orm, env)), ...(await findLimits(forkEm(orm)))];
    } finally {
      await close();
    }
  } catch (error) {
    return [wrong('DATABASE_URL', databaseRefusal(error))];
  }
}

/** Checks that a running shop makes of its database. */
export async function findWhileRunning(orm: Orm, env: Env): Promise<Finding[]> {
  return [...(await findUnlisted(forkEm(orm), env)), ...(await findUnnamedPooler(orm, env))];
}

/** Finds a pooler behind DATABASE_URL if DATABASE_DIRECT_URL is missing. */
async function findUnnamedPooler(orm: Orm, env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): Promise<Finding[]> {
  if (!env.DATABASE_URL || env.DATABASE_DIRECT_URL || !(await isBehindPooler(orm))) return [];
  return [
    fault(
      'DATABASE_URL',
      'leads to a connection pooler, which drops the timeouts of the shop. Set DATABASE_DIRECT_URL to the address of the server itself: migrations and backups then use it, and each transaction sets its timeouts.',
    ),
  ];
}

async function findLimits(em: Em): Promise<Finding[]> {
  const [row] = await em.execute<{ version: number; role: string; creates: boolean | null; connections: number }[]>(
    `select current_setting('server_version_num')::int / 10000 as version, current_user::text as role,
       has_schema_privilege(to_regnamespace('public'), 'create') as creates,
       least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
         nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) as connections
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  const { version, role, creates, connections } = row!;
  return [
    ...(version < OLDEST
      ? [wrong('DATABASE_URL', `is PostgreSQL ${version}: the shop needs ${OLDEST} or newer.`)]
      : []),
    ...(creates
      ? []
      : [
          wrong(
            'DATABASE_URL',
            `cannot be used: the role "${role}" may not create tables. Make it the owner of the database ("alter database … owner to …"), or grant it "create" on the schema public.`,
          ),
        ]),
    ...(connections < CONNECTIONS
      ? [
          fault(
            'DATABASE_URL',
            `allows ${connections} connections, and each process of the shop opens up to ${CONNECTIONS}: raise max_connections or the limit of the role.`,
          ),
        ]
      : []),
  ];
}

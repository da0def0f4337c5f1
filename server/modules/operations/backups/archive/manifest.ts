import * as z from 'zod';
import { migrations } from '#server/platform/db/migrations.ts';
import { programVersion } from '#server/platform/db/upgrade/upgrade-record.ts';
import { BackupError } from '../backup-error.ts';

export const MANIFEST = 'manifest.json';
/** Increases when earlier versions can no longer read new archives. */
const FORMAT = 1;

/** Last part of an archive, which describes all others. */
export const Manifest = z.object({
  format: z.int(),
  /** Version of the shop's program. */
  version: z.string(),
  /** Time of the snapshot. */
  takenAt: z.iso.datetime(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()),
  /** Identity of the shop in the database, if any. */
  identity: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.int(), hash: z.string() })),
  /** Last values; null for unused sequences. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.array(z.object({ id: z.uuid(), type: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Files with a row but without bytes. */
  missing: z.array(z.uuid()),
});
export type Manifest = z.infer<typeof Manifest>;

/** Returns the manifest's fields about this program. */
export function aboutProgram(): Pick<Manifest, 'format' | 'version'> {
  return { format: FORMAT, version: programVersion() };
}

/** @throws {BackupError} for an archive of a newer version */
export function refuseNewer({
  format,
  version,
  migrations: theirs,
}: Pick<Manifest, 'format' | 'version' | 'migrations'>): void {
  const unknown = theirs.filter((name) => !migrations.includes(name));
  if (format <= FORMAT && unknown.length === 0) return;
  const own = aboutProgram().version;
  // words: read by whoever runs the shop
  const why =
    unknown.length === 0 ? 'a newer form of archive' : `migrations that this one lacks (${unknown.join(', ')})`;
  throw new BackupError(
    'newer_version',
    `The archive is of a newer version, ${version}: it has ${why}. This is ${own}. Restore it with the version that made it.`,
  );
}

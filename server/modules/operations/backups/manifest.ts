import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { migrations } from '#server/platform/db/migrations.ts';
import { projectFile } from '#server/platform/root.ts';
import { BackupError } from './backup-error.ts';

export const MANIFEST = 'manifest.json';
/** Goes up when archives change so that an earlier version cannot read them. */
const FORMAT = 1;

/** The last part of an archive: what all the others have to be. */
export const Manifest = z.object({
  format: z.int(),
  /** Of the shop's program. */
  version: z.string(),
  /** The moment of the snapshot. */
  takenAt: z.iso.datetime(),
  /** Those that had run, in their order. */
  migrations: z.array(z.string()),
  /** Of the database, where it has one. */
  identity: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.int(), hash: z.string() })),
  /** Last values; null where none was taken. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.array(z.object({ id: z.uuid(), type: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Files with a row and without bytes. */
  missing: z.array(z.uuid()),
});
export type Manifest = z.infer<typeof Manifest>;

/** Everything about this program that goes into a manifest. */
export function aboutProgram(): Pick<Manifest, 'format' | 'version'> {
  const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string };
  return { format: FORMAT, version };
}

/** @throws {BackupError} where the archive comes from a newer version */
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

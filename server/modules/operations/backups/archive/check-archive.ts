import { createHash, type Hash } from 'node:crypto';
import { type Key, notOurs, type Part, readArchive } from './archive.ts';
import { MANIFEST, Manifest, refuseNewer } from './manifest.ts';
import type { Place } from '../place.ts';
import { BackupError } from '../backup-error.ts';
import { RowTally } from './row-tally.ts';

/** Archive that can be read several times. */
export interface ArchiveSource {
  label: string;
  parts: () => AsyncGenerator<Part>;
}

export function archiveSource(place: Place, name: string, key: Key): ArchiveSource {
  const label = place.label(name);
  return {
    label,
    async *parts() {
      yield* readArchive(await place.read(name), key, label);
    },
  };
}

/**
 * Reads a whole archive and compares every table and file with its manifest.
 * @throws {BackupError} if this program cannot restore it
 */
export async function checkArchive({ label, parts }: ArchiveSource): Promise<Manifest> {
  const tallies = new Map<string, RowTally>();
  const hashes = new Map<string, Hash>();
  let found: Buffer | undefined;
  for await (const { name, bytes } of parts()) {
    const [kind, what = ''] = name.split('/');
    if (name === MANIFEST) found = bytes;
    else if (kind === 'tables') entryOf(tallies, what, () => new RowTally()).add(bytes);
    else if (kind === 'files') entryOf(hashes, what, () => createHash('sha256')).update(bytes);
    else throw notOurs(label);
  }
  const manifest = parse(found, label);
  const differing = [
    ...manifest.tables.filter(({ name, rows, hash }) => {
      const tally = tallies.get(name) ?? new RowTally();
      return tally.rows !== rows || tally.hash !== hash;
    }),
    ...manifest.files
      .filter(({ id, sha256 }) => (hashes.get(id) ?? createHash('sha256')).digest('hex') !== sha256)
      .map(({ id }) => ({ name: id })),
  ];
  if (differing[0])
    throw new BackupError('damaged', `${label} is damaged: ${differing[0].name} is not as its list says.`);
  return manifest;
}

function parse(bytes: Buffer | undefined, label: string): Manifest {
  if (!bytes) throw notOurs(label);
  const given = json(bytes, label);
  const origin = Manifest.pick({ format: true, version: true, migrations: true }).safeParse(given);
  if (!origin.success) throw notOurs(label, origin.error);
  refuseNewer(origin.data);
  const parsed = Manifest.safeParse(given);
  if (!parsed.success) throw notOurs(label, parsed.error);
  return parsed.data;
}

function json(bytes: Buffer, label: string): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw notOurs(label, error);
  }
}

function entryOf<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

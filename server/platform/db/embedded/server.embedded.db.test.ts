import { type ChildProcess, execFileSync, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { connectPostgres, openEmbedded } from '#server/app/database.ts';
import { databaseRefusal } from '../connection/database-refusal.ts';
import { type Em, forkEm } from '../orm.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { freePort } from './free-port.ts';
import { readPostmaster } from './postmaster-file.ts';

/** Returns true if the test may mount a small disk: as root, and in containers that allow it. */
function canMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;
}

const isRoot = process.getuid?.() === 0;
let folder: string;
const processes: ChildProcess[] = [];
/** A folder whose cluster is laid out already: tests start with a copy of it. */
let laidOut: string;
beforeAll(async () => {
  laidOut = await mkdtemp(join(tmpdir(), 'aamu-embedded-'));
  await (await openEmbedded(laidOut)).close();
});
afterAll(() => rm(laidOut, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-embedded-'));
  // Owners stay as they are.
  execFileSync('cp', ['-a', `${laidOut}/.`, folder]);
});
afterEach(async () => {
  for (const each of processes.splice(0)) each.kill('SIGKILL');
  const postmaster = await readServerPostmaster(folder);
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const readServerPostmaster = (dataDir: string) => readPostmaster(join(dataDir, 'postgres'));

/** Starts a process that holds the folder's database open, and returns its output. */
async function startHolder(
  dataDir = folder,
): Promise<{ holder: ChildProcess; said: { url?: string; problem?: string } }> {
  const holder = fork(join(import.meta.dirname, 'holder.harness.ts'), [dataDir], {
    execArgv: ['--import', join(import.meta.dirname, '../../../../scripts/sources.mjs')],
  });
  processes.push(holder);
  const [said] = (await once(holder, 'message')) as [{ url?: string; problem?: string }];
  return { holder, said };
}

async function kill(holder: ChildProcess) {
  const exited = once(holder, 'exit');
  holder.kill('SIGKILL');
  await exited;
}

const note = (em: Em, text: string) =>
  em
    .execute('create table if not exists note (text text)')
    .then(() => em.execute('insert into note values (?)', [text]));
const notes = (em: Em) =>
  em.execute<{ text: string }[]>('select text from note order by text').then((rows) => rows.map(({ text }) => text));

describe('the embedded PostgreSQL', () => {
  test('keeps its data in DATA_DIR, ends with the shop, and is only this user’s to reach', async () => {
    const first = await openEmbedded(folder);
    await note(forkEm(first.orm), 'kept');
    const { socketFolder } = (await readServerPostmaster(folder))!;
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
    expect(await forkEm(first.orm).execute('show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await forkEm(first.orm).execute('show fsync')).toEqual([{ fsync: 'on' }]);
    await first.close();
    expect(await readServerPostmaster(folder)).toBeUndefined();
    expect(existsSync(socketFolder)).toBe(false);
    expect(await readdir(folder)).toEqual(['postgres', 'postgres.log']);
    const second = await openEmbedded(folder);
    expect(await notes(forkEm(second.orm))).toEqual(['kept']);
    await second.close();
  });

  test.runIf(isNightly)('is adopted by the next start when the shop is killed', async () => {
    const { holder } = await startHolder();
    const before = await readServerPostmaster(folder);
    await kill(holder);
    const { orm, close } = await openEmbedded(folder);
    expect((await readServerPostmaster(folder))?.pid).toBe(before?.pid);
    expect(await notes(forkEm(orm))).toEqual(['written by the holder']);
    await close();
    expect(await readServerPostmaster(folder)).toBeUndefined();
  });

  test('is started again when it is killed, and the shop reconnects', async () => {
    const { orm, close } = await openEmbedded(folder);
    await note(forkEm(orm), 'before');
    const { pid } = (await readServerPostmaster(folder))!;
    process.kill(pid, 'SIGKILL');
    // The killed server may be there for another moment, and answer.
    const isNew = async () => {
      const found = await readServerPostmaster(folder);
      return found?.status === 'ready' && found.pid !== pid;
    };
    await expect.poll(isNew).toBe(true);
    await expect.poll(() => notes(forkEm(orm)).catch(() => [])).toEqual(['before']);
    await close();
  });

  test.runIf(isNightly)(
    'recovers when shop and server are killed at once, whatever program has the process id by then',
    async () => {
      const { holder } = await startHolder();
      const { pid } = (await readServerPostmaster(folder))!;
      process.kill(pid, 'SIGKILL');
      await kill(holder);
      const file = join(folder, 'postgres/postmaster.pid');
      await expect.poll(() => readServerPostmaster(folder)).toBeUndefined();
      await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)));
      const { orm, close } = await openEmbedded(folder);
      expect(await notes(forkEm(orm))).toEqual(['written by the holder']);
      await close();
    },
  );

  test('refuses a folder that another shop has open, in one sentence', async () => {
    await startHolder();
    const { said } = await startHolder();
    expect(said.problem).toMatch(
      /^The data folder \S+ is in use by another process: stop that one, or set another DATA_DIR\.$/,
    );
  });

  test.runIf(isNightly)('starts afresh where laying out the cluster was cut short', async () => {
    await rm(join(folder, 'postgres'), { recursive: true });
    await mkdir(join(folder, 'postgres.new-abc/base'), { recursive: true });
    await writeFile(join(folder, 'postgres.new-abc/PG_VERSION'), '18');
    const { close } = await openEmbedded(folder);
    expect((await readdir(folder)).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
    await close();
  });

  test.runIf(isNightly)('works in a folder with a path longer than a socket may have', async () => {
    const long = join(folder, 'a'.repeat(90), 'b'.repeat(90));
    const { orm, close } = await openEmbedded(long);
    expect(await forkEm(orm).execute('select 1 as one')).toEqual([{ one: 1 }]);
    await close();
  });

  test.runIf(isRoot && isNightly)('works in a folder that only root may enter', async () => {
    await chmod(folder, 0o700);
    const { orm, close } = await openEmbedded(join(folder, 'data'));
    expect(await forkEm(orm).execute('select 1 as one')).toEqual([{ one: 1 }]);
    await close();
  });

  test('names the setting when the folder cannot be', async () => {
    await expect(openEmbedded(import.meta.filename)).rejects.toThrow('DATA_DIR');
  });

  test('says what PostgreSQL says when it cannot start', async () => {
    const version = join(folder, 'postgres/PG_VERSION');
    await writeFile(version, '17\n');
    await expect(openEmbedded(folder)).rejects.toThrow(/DATA_DIR .*: database files are incompatible with server/);
  });

  test.runIf(canMount())('refuses a disk that is almost full by name', async () => {
    await rm(folder, { recursive: true });
    await mkdir(folder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=50m', 'tmpfs', folder]);
    try {
      await expect(openEmbedded(folder)).rejects.toThrow(
        /DATA_DIR .*: its disk is full: 5\d MB are free, and 100 MB are/,
      );
      expect(await readdir(folder)).toEqual([]);
    } finally {
      execFileSync('umount', [folder]);
    }
  });

  test.runIf(isNightly)('says once why it cannot start again, and starts when the cause is gone', async () => {
    const failures: string[] = [];
    const server = await startEmbeddedServer(folder, { onRestartFailure: (reason) => failures.push(reason) });
    const version = join(folder, 'postgres/PG_VERSION');
    await writeFile(version, '17\n');
    onTestFinished(() => server.stop());
    process.kill((await readServerPostmaster(folder))!.pid, 'SIGKILL');
    await expect.poll(() => failures.filter((reason) => reason.includes('incompatible'))).toHaveLength(1);
    await writeFile(version, '18\n');
    await expect.poll(() => readServerPostmaster(folder).then((found) => found?.status)).toBe('ready');
    expect(failures.filter((reason) => reason.includes('incompatible'))).toHaveLength(1);
  });

  test.runIf(isNightly)('leaves other databases of the machine alone: its address is its own', async () => {
    const { said } = await startHolder();
    const { orm, close } = await connectPostgres(said.url!, 1);
    expect(await notes(forkEm(orm))).toEqual(['written by the holder']);
    await close();
  });
});

describe('a PostgreSQL that takes encrypted connections only', () => {
  test('is reached as sslmode and the certificates of its address say', { timeout: 30_000 }, async () => {
    const { port, certificate, key } = await startTlsServer();
    const connecting = async (host: string, query: string) => {
      const { orm, close } = await connectPostgres(`postgres://aamu@${host}:${port}/postgres?${query}`, 1);
      const session = 'select ssl, client_dn as client from pg_stat_ssl where pid = pg_backend_pid()';
      const found = await forkEm(orm).execute<object[]>(session).catch(databaseRefusal);
      await close();
      return found;
    };
    const encrypted = [{ ssl: true, client: null }];
    expect(await connecting('localhost', 'sslmode=disable')).toContain('The server takes encrypted connections only');
    expect(await connecting('localhost', 'sslmode=require')).toEqual(encrypted);
    expect(await connecting('localhost', 'sslmode=require&sslnegotiation=direct')).toEqual(encrypted);

    const authority = 'Name the certificate of its authority';
    expect(await connecting('localhost', 'sslmode=verify-full')).toContain(authority);
    expect(await connecting('localhost', 'sslmode=verify-full&sslrootcert=system')).toContain(authority);
    const other = await createCertificate(folder, 'other');
    expect(await connecting('localhost', `sslmode=require&sslrootcert=${other.certificate}`)).toContain(authority);

    const trusted = `sslrootcert=${certificate}`;
    expect(await connecting('localhost', `sslmode=verify-full&${trusted}`)).toEqual(encrypted);
    expect(await connecting('127.0.0.1', `sslmode=verify-ca&${trusted}`)).toEqual(encrypted);
    expect(await connecting('127.0.0.1', `sslmode=verify-full&${trusted}`)).toContain('as its certificate does');

    const identified = await connecting('localhost', `sslmode=require&sslcert=${certificate}&sslkey=${key}`);
    expect(identified).toEqual([{ ssl: true, client: '/CN=localhost' }]);
  });
});

/** Starts the folder's server on a port that refuses clear text, with a certificate for `localhost`. */
async function startTlsServer() {
  const data = join(folder, 'postgres');
  const files = await createCertificate(data, 'server');
  // PostgreSQL wants a key of its own.
  const { uid, gid } = await stat(data);
  for (const file of Object.values(files)) await chown(file, uid, gid);
  await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n');
  const port = await freePort();
  const listening = ['listen_addresses=127.0.0.1', `port=${port}`];
  const tls = ['ssl=on', 'ssl_cert_file=server.crt', 'ssl_key_file=server.key', 'ssl_ca_file=server.crt'];
  const server = await startEmbeddedServer(folder, { settings: [...listening, ...tls] });
  onTestFinished(() => server.stop());
  return { port, ...files };
}

/** Creates a certificate for `localhost` that is its own authority. */
async function createCertificate(into: string, name: string) {
  const [certificate, key] = [join(into, `${name}.crt`), join(into, `${name}.key`)];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  await chmod(key, 0o600);
  return { certificate, key };
}

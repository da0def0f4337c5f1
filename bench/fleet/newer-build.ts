import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrationPath, migrations } from '../../server/platform/db/migrations.ts';
import { within } from '../deadline.ts';

const root = join(import.meta.dirname, '../..');
const BUILD_MS = 900_000;
/** Its name sorts behind all others. */
const SCRATCH = 'Migration99991231235900';

/**
 * Copies the sources, changes them as the next version might, and builds them: one more migration, and other names of
 * built files.
 * @returns The folder.
 */
export async function buildNewer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-newer-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    await cp(join(root, file), join(folder, file), { recursive: true, force: true });
  }
  await symlink(await realpath(join(root, 'node_modules')), join(folder, 'node_modules'));
  await addMigration(folder);
  await appendFile(join(folder, 'host-app/main.ts'), "\ndocument.documentElement.dataset['build'] = 'newer';\n");
  const build = spawn(process.execPath, ['scripts/build.mjs', '--quick'], { cwd: folder, stdio: 'inherit' });
  const [code] = (await within(BUILD_MS, 'The newer build is not ready', once(build, 'exit'))) as [number | null];
  if (code !== 0) throw new Error(`The newer build ended with ${code}.`);
  return folder;
}

/** Adds a column to a busy table, and an index to another one. */
async function addMigration(folder: string): Promise<void> {
  const list = join(folder, 'server/platform/db/migrations.ts');
  const written = (await readFile(list, 'utf8')).replace(/\n\];/, `\n  '${SCRATCH}',\n];`);
  await writeFile(list, written);
  const [group, name] = migrationPath(SCRATCH, [...migrations, SCRATCH]);
  await mkdir(join(dirname(list), 'migrations', group), { recursive: true });
  await writeFile(
    join(dirname(list), 'migrations', group, `${name}.ts`),
    `import { Migration } from '@mikro-orm/migrations';

export class ${SCRATCH} extends Migration {
  override name = '${SCRATCH}';

  override up(): void {
    this.addSql(\`alter table "customer_order" add "scratch" int not null default 0;\`);
    this.addSql(\`create index "scratch_index" on "outbox_mail" ("sent_at");\`);
  }
}
`,
  );
}

import { writeFile } from 'node:fs/promises';
import type { Env } from '../../env.ts';
import { PRIVATE } from '../../storage/folder-storage.ts';
import { describeFailure } from './backup-error.ts';
import type { Report } from './command.ts';
import { listLeftOut } from './left-out.ts';
import { aboutProgram } from './manifest.ts';

const LINE = '_'.repeat(72);

/** A page to print: what has to be in a safe for a restore on another machine. It holds no secret; blanks take them by hand. */
export async function writeSheet(env: Env, file: string | undefined): Promise<Report> {
  const sheet = makeSheet(env, new Date());
  if (file === undefined) return { text: sheet, json: { sheet } };
  await writeFile(file, `${sheet}\n`, PRIVATE).catch((error: unknown) => {
    throw describeFailure(error, file);
  });
  return { text: `The page is in ${file}. Print it.`, json: { file } };
}

export function makeSheet(env: Env, now: Date): string {
  const items = listLeftOut(env).flatMap(({ what, why }) => [`[ ] ${what}`, `    ${why}`, `    ${LINE}`, '']);
  return [
    `RESTORING ${env.BRAND_NAME.toUpperCase()}`,
    '',
    `Printed ${now.toISOString().slice(0, 10)}, version ${aboutProgram().version}.`,
    `Shop: ${env.PUBLIC_URL ?? LINE}`,
    `Backups: ${env.BACKUP_TO ?? LINE}`,
    '',
    'Keep these here, on paper or on a medium that needs no password:',
    '',
    ...items,
    'To restore on another machine:',
    '',
    '1. Install the version that made the backup, or a newer one.',
    '2. Make an empty PostgreSQL database, or choose a new DATA_DIR.',
    '3. Set the settings above, with HEALTH_KEYS. Copy the erasure list into place.',
    '4. npm run restore -- ARCHIVE --passphrase-file FILE',
    '5. Read what it prints: lost hours, receipt numbers, payments to compare.',
    '6. npm start',
  ].join('\n');
}

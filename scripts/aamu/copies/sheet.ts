import type { Env } from '../../../server/platform/config/env.ts';
import { listLeftOut } from '../../../server/modules/operations/backups/restore/left-out.ts';
import { aboutProgram } from '../../../server/modules/operations/backups/archive/manifest.ts';

const LINE = '_'.repeat(72);

/** Returns a page to print, with the facts for a restore on another machine. Secrets are blanks to fill in by hand. */
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
    '4. npx aamu restore ARCHIVE --passphrase-file FILE',
    '5. Read what it prints: lost hours, receipt numbers, payments to compare.',
    '6. If the former shop is stopped for good: npx aamu adopt, then npm start',
  ].join('\n');
}

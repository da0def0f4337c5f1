import { restoreCommand } from '../server/modules/backups/restore.command.ts';

await restoreCommand();

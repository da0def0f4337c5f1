import { backupCommand } from '../server/modules/backups/backup.command.ts';

await backupCommand();

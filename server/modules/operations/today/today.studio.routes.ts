import Router from '@koa/router';
import type { TodayResponse } from '#contract/operations/today.studio.ts';
import { NotFound } from '#server/platform/errors.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { createMissingFilesCount } from '#server/modules/catalog/files/missing-files.service.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { requestBackup } from '../backups/requested-backup.ts';
import { presentToday } from './today.service.ts';

/** Waiting items, the state of the shop, and a backup on request. */
export function todayRoutes(coaching: Coaching): Router {
  const { by, brand, mode, embedOrigins, queues, paymentContext, settings, env, newEm, files, log, providers } =
    coaching;
  const warn = (line: object, event: string) => log.warn(line, event);
  const missingFiles = createMissingFilesCount({ newEm, storage: files.storage, warn });
  return new Router()
    .get('/api/coach/today', noStore, async (ctx) => {
      const { now } = await by(ctx);
      const { timeZone } = brand;
      const { BACKUP_TO, BACKUP_PASSPHRASE_FILE } = settings.now().env;
      const cards = paymentContext.providers.stripe ? { prefix: paymentContext.programPrefix } : null;
      const today = await presentToday(getEm(ctx), {
        now,
        mode,
        timeZone,
        embedOrigins,
        queues,
        cards,
        firstRun: paymentContext.firstRun,
        answers: settings.now().values['answer-days'],
        backupTo: BACKUP_PASSPHRASE_FILE && BACKUP_TO,
        missingFiles,
        identity: env,
        providers,
      });
      ctx.body = today satisfies TodayResponse;
    })
    .post('/api/coach/backup', async (ctx) => {
      const { now } = await by(ctx);
      const { BACKUP_TO, BACKUP_PASSPHRASE_FILE } = settings.now().env;
      if (!BACKUP_TO || !BACKUP_PASSPHRASE_FILE) throw new NotFound();
      await requestBackup(getEm(ctx), now);
      paymentContext.workWritten();
      ctx.status = 204;
    });
}

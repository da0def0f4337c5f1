import Router from '@koa/router';
import type { TodayResponse } from '#contract/operations/today.studio.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { createMissingFilesCount } from '#server/modules/catalog/files/missing-files.service.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentToday } from './today.service.ts';

/** Waiting items, and the state of the shop. */
export function todayRoutes(coaching: Coaching): Router {
  const { by, brand, mode, embedOrigins, queues, paymentContext, settings, env, newEm, files, log, providers } =
    coaching;
  const warn = (line: object, event: string) => log.warn(line, event);
  const missingFiles = createMissingFilesCount({ newEm, storage: files.storage, warn });
  return new Router().get('/api/coach/today', noStore, async (ctx) => {
    const { now } = await by(ctx);
    const { timeZone } = brand;
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
      backupTo: settings.now().env.BACKUP_TO,
      missingFiles,
      identity: env,
      providers,
    });
    ctx.body = today satisfies TodayResponse;
  });
}

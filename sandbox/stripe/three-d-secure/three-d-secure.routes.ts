import { createReadStream } from 'node:fs';
import Router from '@koa/router';
import type { Context } from 'koa';
import * as z from 'zod';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { finishChallenge, loadIntent, parseIntentKind } from '../payments/confirm.ts';
import { openLedger, withLedger } from '../ledger.ts';
import { StripeProblem } from '../problem.ts';
import { challengePage, outcomePage } from './three-d-secure.page.ts';
import { projectFile } from '#server/platform/root.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';

interface Dependencies {
  orm: Orm;
  now: () => Date;
  origin: string;
}

const Answer = z.object({ client_secret: z.string() });

/** Serves the bank's page, in a frame or as a page of its own. */
export function threeDSecureRoutes({ orm, now, origin }: Dependencies): Router {
  const moment = () => ({ at: now(), origin });
  return new Router()
    .get('/sandbox/stripe/3ds.js', (ctx) => {
      ctx.type = 'js';
      ctx.body = createReadStream(projectFile('sandbox/stripe/three-d-secure/3ds.js'));
    })
    .get('/sandbox/stripe/buttons.css', (ctx) => {
      ctx.type = 'css';
      ctx.body = createReadStream(projectFile('sandbox/stripe/three-d-secure/buttons.css'));
    })
    .get('/sandbox/stripe/3ds/:id', async (ctx) => {
      const id = idIn(ctx);
      const ledger = openLedger(forkEm(orm), moment());
      const intent = await asPage(
        loadIntent(ledger, parseIntentKind(id), id, String(ctx.query['client_secret'] ?? '')),
      );
      show(ctx, await (intent.status === 'requires_action' ? challengePage(intent) : outcomePage(intent, null)));
    })
    .post('/sandbox/stripe/3ds/:id/:answer', ...readBody, async (ctx) => {
      const { answer } = ctx['params'] as { answer?: string };
      if (answer !== 'complete' && answer !== 'fail') throw new AppError(404, 'not_found', 'There is no such answer.');
      const { client_secret: secret } = parseBody(ctx, Answer);
      const work = withLedger(orm, moment(), async (ledger) => {
        const { next_action } = await loadIntent(ledger, parseIntentKind(idIn(ctx)), idIn(ctx), secret);
        // The intent loses its return address when it ends.
        const returnUrl = next_action?.redirect_to_url?.return_url ?? null;
        const intent = await finishChallenge(ledger, { id: idIn(ctx), secret, proven: answer === 'complete' });
        return { intent, returnUrl };
      });
      const { intent, returnUrl } = await asPage(work);
      show(ctx, await outcomePage(intent, returnUrl));
    });
}

function idIn(ctx: Context): string {
  return (ctx['params'] as { id?: string }).id ?? '';
}

function show(ctx: Context, page: string) {
  noStore(ctx);
  ctx.set('cross-origin-resource-policy', 'cross-origin');
  // It is shown inside of pages elsewhere, as a bank's is.
  ctx.remove('x-frame-options');
  ctx.set(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors *",
  );
  ctx.type = 'html';
  ctx.body = page;
}

/** Lets the shop's error handler answer errors on a page. */
function asPage<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof StripeProblem
      ? new AppError(error.status, error.body.code ?? 'refused', error.message)
      : error;
  });
}

import Router from '@koa/router';
import type { Context } from 'koa';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { readBody } from '#server/platform/http/request/body.ts';
import { serveScript } from '../stripe-js/browser-script.ts';
import { anyPageMayFrame, serveSheet } from '../stripe-js/stripe-js.routes.ts';
import { approvePage, noOrderPage, outcomePage, type Setting } from './approve.page.ts';
import { type Choice, findLedgerRow, withLedgerLock, type Row } from './ledger.ts';
import { approveOrder, BUYER, voidIfIdle } from './orders.ts';
import { projectFile } from '#server/platform/root.ts';

/** Stand-in for paypal.com in a browser: the script of a page, and the page on which a buyer approves. */
export function sandboxPayPalRoutes({ orm, now }: { orm: Orm; now: () => Date }): Router {
  const find = async (em: ReturnType<typeof forkEm>, token: string) => {
    const row = await findLedgerRow(em, 'paypal.order', token);
    if (row) voidIfIdle(row, now());
    return row && ['CREATED', 'APPROVED'].includes(row.data.order.status ?? '') ? row : null;
  };
  return new Router({ prefix: '/sandbox/paypal' })
    .get('/core.js', serveScript(projectFile('sandbox/paypal/browser/core.ts')))
    .get('/outcome.js', serveScript(projectFile('sandbox/paypal/browser/outcome.ts')))
    .get('/approve.css', (ctx) => serveSheet(ctx, projectFile('sandbox/paypal/approve.css')))
    .get('/approve', async (ctx) => {
      const token = String(ctx.query['token'] ?? '');
      const setting = parseSetting(ctx.query);
      const row = await find(forkEm(orm), token);
      show(ctx, await (row ? approvePage(row, setting) : noOrderPage(token, setting)));
    })
    .post('/approve', ...readBody, async (ctx) => {
      const body = (ctx.request.body ?? {}) as Record<string, unknown>;
      const token = typeof body['token'] === 'string' ? body['token'] : '';
      const choice = parseChoice(body['choice']);
      const setting = parseSetting(body);
      if (!choice) {
        const known = await findLedgerRow(forkEm(orm), 'paypal.order', token);
        const said = { sandboxPayPal: 'cancelled', orderId: token, payerId: '' } as const;
        return show(ctx, await outcomePage(said, { setting, next: known && wayBack(known, 'cancelUrl') }));
      }
      const next = await withLedgerLock(orm, async (em) => {
        const row = await find(em, token);
        if (row) approveOrder(em, row, choice, now());
        return row && { url: wayBack(row, 'returnUrl') };
      });
      const said = { sandboxPayPal: 'approved', orderId: token, payerId: BUYER.payer_id } as const;
      show(ctx, await (next ? outcomePage(said, { setting, next: next.url }) : noOrderPage(token, setting)));
    });
}

function show(ctx: Context, html: string) {
  anyPageMayFrame(ctx);
  // The window needs its opener.
  ctx.remove('cross-origin-opener-policy');
  ctx.type = 'html';
  ctx.body = html;
}

function parseChoice(value: unknown): Choice | null {
  return (['pays', 'declined', 'pending', 'hangs'] as const).find((choice) => choice === value) ?? null;
}

function parseSetting({ host, scheme }: Record<string, unknown>): Setting {
  const origin = typeof host === 'string' ? URL.parse(host)?.origin : undefined;
  return {
    host: origin?.startsWith('http') ? origin : '',
    scheme: scheme === 'dark' || scheme === 'light' ? scheme : 'system',
  };
}

/** Returns the destination of a buyer who came by the order's own link. */
function wayBack({ data }: Row<'paypal.order'>, kind: 'returnUrl' | 'cancelUrl'): string | null {
  const url = URL.parse(data[kind] ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.searchParams.set('token', data.order.id ?? '');
  if (kind === 'returnUrl') url.searchParams.set('PayerID', BUYER.payer_id);
  return url.href;
}

import { createReadStream } from 'node:fs';
import Router from '@koa/router';
import type { Context } from 'koa';
import { serveScript } from './browser-script.ts';
import { fieldsPage } from './fields.page.ts';
import { projectFile } from '#server/platform/root.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';

/**
 * Stand-in for js.stripe.com: the script that a page loads, and the frame that it inserts. Card data stays
 * in the frame, which has the shop's origin and calls /sandbox/stripe/v1 itself.
 */
export function sandboxStripeJsRoutes(): Router {
  return new Router()
    .get('/sandbox/stripe/stripe.js', serveScript(projectFile('sandbox/stripe-js/browser/stripe.ts')))
    .get('/sandbox/stripe/fields.js', serveScript(projectFile('sandbox/stripe-js/browser/fields.ts')))
    .get('/sandbox/stripe/sheet.css', (ctx) => serveSheet(ctx, projectFile('sandbox/stripe-js/sheet.css')))
    .get('/sandbox/stripe/fields.css', (ctx) => serveSheet(ctx, projectFile('sandbox/stripe-js/fields.css')))
    .get('/sandbox/stripe/fields', async (ctx) => {
      anyPageMayFrame(ctx);
      ctx.type = 'html';
      ctx.body = await fieldsPage(ctx.query['scheme'] === 'dark' ? 'dark' : 'light');
    });
}

/** Lets any site frame a page of the sandbox; the page only loads the shop's own code. */
export function anyPageMayFrame(ctx: Context): void {
  const own = "script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'";
  ctx.set('content-security-policy', `default-src 'none'; ${own}; base-uri 'none'; frame-ancestors *`);
  ctx.remove('x-frame-options');
  noStore(ctx);
}

export function serveSheet(ctx: Context, file: string): void {
  ctx.set('cache-control', 'no-cache');
  ctx.type = 'css';
  ctx.body = createReadStream(file);
}

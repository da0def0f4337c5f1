import { createReadStream } from 'node:fs';
import Router from '@koa/router';
import type { Context } from 'koa';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { SandboxMail } from './mailbox.entity.ts';
import { listPage, mailPage } from './mailbox.page.ts';
import { readMail, readMailPage } from './read-mail.ts';
import { projectFile } from '#server/platform/root.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';

/**
 * The mailbox of the sandbox: every mail that the shop sent on this machine, to be read in a browser or by tests. With
 * `?to=<address>` the list has the mails to one address.
 */
export function mailboxRoutes({ orm }: { orm: Orm }): Router {
  return new Router()
    .get('/sandbox/mailbox.css', (ctx) => {
      ctx.type = 'css';
      ctx.body = createReadStream(projectFile('sandbox/mailbox/mailbox.css'));
    })
    .get('/sandbox/mailbox', async (ctx) => {
      const { to } = ctx.query;
      const where = typeof to === 'string' ? { recipient: to } : {};
      const rows = await forkEm(orm).find(SandboxMail, where, { orderBy: { id: 'desc' }, limit: 200 });
      const mails = await Promise.all(rows.map(readMail));
      noStore(ctx);
      if (ctx.accepts('html', 'json') === 'json') ctx.body = mails;
      else ctx.body = await listPage(mails);
    })
    .get('/sandbox/mailbox/:id', async (ctx) => {
      const mail = await readMail(await findMail(orm, ctx));
      noStore(ctx);
      if (ctx.accepts('html', 'json') === 'json') ctx.body = mail;
      else ctx.body = await mailPage(mail);
    })
    .get('/sandbox/mailbox/:id/html', async (ctx) => {
      const html = await readMailPage(await findMail(orm, ctx));
      noStore(ctx);
      // A mail is an untrusted document: it may have styles and the shop's pictures, but no scripts.
      ctx.set(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups",
      );
      ctx.type = 'html';
      ctx.body = html;
    });
}

async function findMail(orm: Orm, ctx: Context): Promise<SandboxMail> {
  const { id = '' } = ctx['params'] as { id?: string };
  const found = /^[1-9]\d{0,8}$/.test(id) ? await forkEm(orm).findOne(SandboxMail, { id: Number(id) }) : null;
  if (!found) throw new NotFound('There is no such mail.');
  return found;
}

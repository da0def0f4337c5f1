import { msg } from '@lingui/core/macro';
import Router from '@koa/router';
import type { Context } from 'koa';
import {
  AccountDeletionRequest,
  ErasedAccountsRequest,
  type ErasedAccountsResponse,
  EmailChangeRequest,
  EmailUndoRequest,
  EmailVerifyRequest,
  ProofRequest,
  UserUpdateRequest,
} from '#contract/accounts/account.ts';
import type { CodeResponse } from '#contract/accounts/auth.ts';
import type { Brand } from '#server/platform/brand.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { type FormDependencies, redirectToPage } from '#server/platform/http/request/form.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Viewers } from '../access/viewer.ts';
import { forgetMailbox, getCodeClient, mailCode, verifyAskerCode, rememberMailbox } from '../sign-in/asker.ts';
import { presentUser } from '../sign-in/auth.service.ts';
import { noteProof, requireFreshProof } from '../sign-in/fresh-proof.ts';
import { CODE_MS, type CodeRequest } from '../sign-in/login-code.service.ts';
import { forgetBrowser } from '../sign-in/sign-out.ts';
import { sweepLetterPictures } from '#server/modules/catalog/files/uploads.service.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { readSessionHash } from '../sessions/session.store.ts';
import { renewSession } from '../sessions/renew-session.ts';
import type { LiveSettings } from '#server/modules/site/settings/live-settings.ts';
import type { PaymentContext } from '#server/modules/sales/payments/payment-context.ts';
import { changeName, filterErased } from '../users/users.service.ts';
import { deleteAccount, moveAccount, undoMove } from './account.service.ts';
import type { PrivacyRequests } from './privacy-requests/privacy-requests.ts';
import { exportAccount } from './export.service.ts';

const OWN_ADDRESS = msg`This is already your account’s address.`;

interface Dependencies extends FormDependencies {
  settings: Pick<LiveSettings, 'refresh'>;
  brand: Brand;
  viewers: Viewers;
  clock: () => Date;
  https: boolean;
  privacyRequests: PrivacyRequests;
  files: FileStore;
  paymentContext: PaymentContext;
}

/** Changes of a user's own account; refused for embed tokens. */
export function accountRoutes(shop: Dependencies): Router {
  const { brand, settings, viewers, clock, limits, https, privacyRequests, files, mailWritten } = shop;
  const asking = { limits, clock, https };

  async function answerWithCode(ctx: Context, email: string, purpose: CodeRequest['purpose']) {
    await limits.countMails(getCodeClient(ctx, email, https), 1);
    const sending = await mailCode(ctx, { email, purpose }, { brand, ...asking });
    mailWritten();
    ctx.status = 202;
    ctx.body = { status: 'accepted', ...(sending === 'enough' && { enough: true }) } satisfies CodeResponse;
  }

  return new Router()
    .post('/api/user', ...readBody, async (ctx) => {
      const access = await viewers.requireSession(ctx);
      const user = await changeName(getEm(ctx), access.user, parseBody(ctx, UserUpdateRequest));
      ctx.body = await presentUser(getEm(ctx), { ...access, user }, { timeZone: brand.timeZone, now: clock() });
    })
    .post('/api/user/proof', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      await answerWithCode(ctx, user.email, 'confirm');
    })
    .post('/api/user/proof/verify', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const { code } = parseBody(ctx, ProofRequest);
      await verifyAskerCode(ctx, { email: user.email, code, purpose: 'confirm' }, asking);
      noteProof(ctx, clock());
      ctx.status = 204;
    })
    .post('/api/user/email', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const { email } = parseBody(ctx, EmailChangeRequest);
      // Further mails to the same mailbox count like any other request.
      if (email === user.email) throw new InvalidInput([{ path: 'email', message: OWN_ADDRESS }]);
      requireFreshProof(ctx, clock());
      await answerWithCode(ctx, email, 'new-address');
    })
    .post('/api/user/email/verify', ...readBody, async (ctx) => {
      const access = await viewers.requireSession(ctx);
      const { email, code } = parseBody(ctx, EmailVerifyRequest);
      requireFreshProof(ctx, clock(), CODE_MS);
      const proven = await verifyAskerCode(ctx, { email, code, purpose: 'new-address' }, asking);
      const change = { email: proven, session: readSessionHash(ctx), payments: shop.paymentContext };
      const user = await moveAccount(getEm(ctx), access.user, change, brand, clock);
      // All sessions have ended. This browser has just proven both mailboxes and gets a new one.
      await renewSession(ctx, user.id);
      rememberMailbox(ctx, proven, https);
      mailWritten();
      ctx.body = await presentUser(getEm(ctx), { ...access, user }, { timeZone: brand.timeZone, now: clock() });
    })
    .post('/api/user/email/undo', ...readBody, async (ctx) => {
      await limits.countSignIn(ctx.ip);
      const undone = await undoMove(getEm(ctx), parseBody(ctx, EmailUndoRequest).key, shop);
      mailWritten();
      // Without its key, the page says that the link has expired.
      redirectToPage(ctx, undone ? '/account/email-restored' : '/account/undo-email');
    })
    .get('/api/user/export', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const speaker = await loadSpeaker(resolveLanguage(ctx));
      ctx.attachment('my-data.json');
      ctx.type = 'json';
      ctx.body = JSON.stringify(await exportAccount(getEm(ctx), user, { now: clock(), speaker }), null, 2);
    })
    .post('/api/erased-accounts', ...readBody, (ctx) => answerErased(ctx, limits))
    .post('/api/user/delete', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      parseBody(ctx, AccountDeletionRequest);
      requireFreshProof(ctx, clock());
      const { email } = user;
      // The user's testimonials leave the pages, too.
      await deleteAccount(getEm(ctx), user, { brand, privacyRequests, clock }).then(settings.refresh);
      mailWritten();
      // The next clean-up retries pictures that cannot be deleted now.
      await sweepLetterPictures(getEm(ctx), files).catch(() => undefined);
      forgetBrowser(ctx);
      forgetMailbox(ctx, email, https);
      ctx.status = 204;
    });
}

async function answerErased(ctx: Context, limits: Dependencies['limits']): Promise<void> {
  const { ids } = parseBody(ctx, ErasedAccountsRequest);
  await limits.countStep(ctx.ip);
  noStore(ctx);
  ctx.body = { erased: await filterErased(getEm(ctx), ids) } satisfies ErasedAccountsResponse;
}

import { getMailContact } from '#server/platform/brand.ts';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import {
  AboutRequest,
  type AboutResponse,
  LetterRequest,
  LettersQuery,
  LettersReadRequest,
  type LettersResponse,
} from '#contract/messages/client-messages.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import { NotFound } from '#server/platform/errors.ts';
import type { Brand } from '#server/platform/brand.ts';
import type { Mode } from '#server/platform/mode.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { findCoachingEnd } from '#server/modules/accounts/access/periods.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import { sendStored } from '#server/modules/catalog/files/send-stored.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { findLastTakeBack, isCovered } from '#server/modules/coaching/profile/consent.service.ts';
import type { LiveSettings } from '#server/modules/site/settings/live-settings.ts';
import { resolveAbout } from './about.service.ts';
import { presentClock } from './answer-clock.ts';
import { lettersDocument } from './letters-document.ts';
import { markRead, readLetters, type ReadOptions } from './letters.queries.ts';
import { sendLetter } from './letters.service.ts';
import { isPageResource, readLink } from './pictures/picture-links.ts';
import { findPicture, presentUpload, requireAgreed, uploadPicture } from './pictures/pictures.service.ts';

interface Dependencies {
  brand: Brand;
  /** Origin of the shop, for links to pictures from any page. */
  origin: string;
  keys: readonly string[];
  mode: Mode;
  viewers: Viewers;
  settings: Pick<LiveSettings, 'now'>;
  files: FileStore;
  log: Pick<Logger, 'warn'>;
  limits: Limits;
  clock: () => Date;
  mailWritten: () => void;
  /** Addresses of coaches, who may see every picture. */
  coaches: readonly string[];
  /** Addresses that get a mail about messages. */
  coachMailboxes: () => readonly string[];
}

/** Messages between client and coach, on the client's side. */
export function talkRoutes(shop: Dependencies): Router {
  const { brand, viewers, settings, limits, clock, mailWritten, coachMailboxes } = shop;
  const options = (open: boolean): ReadOptions => ({
    links: { url: shop.origin, keys: shop.keys, now: clock() },
    timeZone: brand.timeZone,
    answers: settings.now().values['answer-days'],
    open,
  });
  const answer = async (ctx: Context, access: Access, before?: string): Promise<LettersResponse> => {
    const { user, elite } = access;
    const reading = options(elite);
    const { letters, ...rest } = await readLetters(getEm(ctx), user, { ...reading, before });
    const clockShown = elite ? presentClock(reading.answers, brand.timeZone, clock()) : null;
    const askConsent = elite && !(await isCovered(getEm(ctx), user.id));
    const ended = elite ? null : await findCoachingEnd(getEm(ctx), access, clock());
    const until = ended && { coachedUntil: formatLocalMoment(brand.timeZone, ended) };
    const consentWithdrawnAt = (await findLastTakeBack(getEm(ctx), user.id))?.toISOString() ?? null;
    const support = getMailContact(brand);
    return { letters, ...rest, ...until, open: elite, clock: clockShown, askConsent, consentWithdrawnAt, support };
  };
  return new Router()
    .get('/api/coaching/thread', noStore, async (ctx) => {
      const access = await viewers.requireUser(ctx);
      ctx.body = await answer(ctx, access, parseQuery(ctx, LettersQuery).before);
    })
    .post('/api/coaching/thread', noStore, ...readBody, async (ctx) => {
      const access = await viewers.requireElite(ctx);
      const letter = parseBody(ctx, LetterRequest);
      await limits.countLetter(access.user.id);
      await sendLetter(getEm(ctx), access, letter, {
        brand,
        coaches: coachMailboxes(),
        language: resolveLanguage(ctx),
        now: clock(),
      });
      mailWritten();
      ctx.status = 201;
      ctx.body = await answer(ctx, access);
    })
    .get('/api/coaching/thread/about', noStore, async (ctx) => {
      const access = await viewers.requireElite(ctx);
      const about = await resolveAbout(getEm(ctx), access, parseQuery(ctx, AboutRequest));
      ctx.body = { about: about! } satisfies AboutResponse;
    })
    .post('/api/coaching/thread/read', noStore, ...readBody, async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      const { until } = parseBody(ctx, LettersReadRequest);
      // PostgreSQL has no year 0.
      const at = Math.max(0, Math.min(Date.parse(until), clock().getTime()));
      await markRead(getEm(ctx), user, new Date(at));
      ctx.status = 204;
    })
    .get('/api/coaching/thread/export', noStore, async (ctx) => {
      const access = await viewers.requireUser(ctx);
      ctx.attachment('letters.html');
      ctx.type = 'html';
      ctx.set('content-security-policy', "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox");
      ctx.body = await lettersDocument(getEm(ctx), access.user, {
        ...options(access.elite),
        files: shop.files,
        log: shop.log,
        brand: brand.name,
        language: resolveLanguage(ctx),
      });
    })
    .use(pictureRoutes(shop).routes());
}

function pictureRoutes({ origin: url, mode, keys, viewers, files, limits, clock, coaches }: Dependencies): Router {
  return new Router({ prefix: '/api/coaching/pictures' })
    .post('/', noStore, async (ctx) => {
      const { user } = await viewers.requireElite(ctx);
      await requireAgreed(getEm(ctx), user.id);
      await limits.countPicture(user.id);
      const now = clock();
      const row = await uploadPicture(getEm(ctx), files, ctx.req, { user: user.id, now, by: 'client' });
      ctx.status = 201;
      ctx.body = presentUpload(row, { url, keys, now, user: user.id });
    })
    .get('/:id', async (ctx) => {
      const id = uuidParam(ctx);
      const query = Object.fromEntries(new URLSearchParams(ctx.querystring));
      const viewer = (await viewers.optionalUser(ctx))?.id;
      const linked = readLink(id, query, { keys, now: clock() });
      // Opened by itself it needs a session: links stay in a shared browser's history.
      const user = viewer ?? (isPageResource(ctx.get('sec-fetch-dest'), url) ? linked : undefined);
      if (!user) throw new NotFound();
      const file = await findPicture(getEm(ctx), id, { user, coaches, mode, now: clock() });
      await sendStored(ctx, files, file, file.name);
      // Asked again each time: the next member of the browser must not see it.
      ctx.set('cache-control', 'private, no-cache');
      ctx.set('cross-origin-resource-policy', 'cross-origin');
    });
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import Router from '@koa/router';
import { MailReportsRequest } from '#contract/operations/mail-reports.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { AppError } from '#server/platform/errors.ts';
import { readBearerToken } from '#server/platform/http/protection/bearer.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { applyMailReports } from './mail-reports.service.ts';

interface Dependencies {
  /** Token that authenticates reports; without it the route is off. */
  token: string | undefined;
  clock: () => Date;
  privacyRequests: PrivacyRequests;
}

/** Receives bounces and complaints from a mail service or its reader. */
export function mailReportRoutes({ token, clock, privacyRequests }: Dependencies): Router {
  const router = new Router();
  if (!token) return router;
  return router.post(
    '/api/mail-reports',
    async (ctx, next) => {
      if (!sameText(readBearerToken(ctx) ?? '', token))
        throw new AppError(401, 'unauthorized', msg`This needs the shop’s token.`);
      await next();
    },
    ...readBody,
    async (ctx) => {
      await applyMailReports(getEm(ctx), parseBody(ctx, MailReportsRequest), { now: clock(), privacyRequests });
      ctx.status = 204;
    },
  );
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

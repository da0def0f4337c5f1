import Router from '@koa/router';
import {
  PushCheckRequest,
  type PushCheckResponse,
  PushDeviceRequest,
  PushRemoveRequest,
  PushRequest,
  type PushResponse,
  PushRestRequest,
} from '#contract/operations/push.ts';
import type { Brand } from '#server/platform/brand.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import { readSessionHash } from '#server/modules/accounts/sessions/session.store.ts';
import { type PushSettings, vapidKeys } from './push-keys.service.ts';
import {
  addDevice,
  presentPushPreferences,
  removeDevice,
  renewDevice,
  savePushPreferences,
  loadPushPreferences,
} from './push.service.ts';
import { noteRest } from './rests.service.ts';

interface Dependencies {
  brand: Brand;
  viewers: Viewers;
  clock: () => Date;
  settings: PushSettings;
  /** The shop's origin, for the sandbox's push service. */
  standIn: string | undefined;
}

/** Notification settings of members, on the shop's own pages only. */
export function pushRoutes({ brand, viewers, clock, settings, standIn }: Dependencies): Router {
  return new Router({ prefix: '/api/user/push' })
    .use(noStore)
    .get('/', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const { publicKey } = await vapidKeys(getEm(ctx), settings, clock());
      ctx.body = presentPushPreferences(
        await loadPushPreferences(getEm(ctx), user, brand),
        publicKey,
      ) satisfies PushResponse;
    })
    .post('/', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const saving = { timeZone: brand.timeZone, now: clock() };
      await savePushPreferences(getEm(ctx), user, parseBody(ctx, PushRequest), saving);
      ctx.status = 204;
    })
    .post('/devices', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const device = parseBody(ctx, PushDeviceRequest);
      const around = { session: readSessionHash(ctx), language: resolveLanguage(ctx), standIn, now: clock() };
      await addDevice(getEm(ctx), user, device, around);
      ctx.status = 204;
    })
    .post('/devices/check', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const { endpoint } = parseBody(ctx, PushCheckRequest);
      const on = await renewDevice(getEm(ctx), user, { endpoint, session: readSessionHash(ctx) });
      ctx.body = { on } satisfies PushCheckResponse;
    })
    .post('/devices/remove', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      await removeDevice(getEm(ctx), user, parseBody(ctx, PushRemoveRequest).endpoint);
      ctx.status = 204;
    })
    .post('/rests', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      await noteRest(getEm(ctx), user, parseBody(ctx, PushRestRequest), clock());
      ctx.status = 204;
    });
}

import Router from '@koa/router';
import type { Context } from 'koa';
import { LookForm, LookPreviewRequest } from '#contract/site/look.studio.ts';
import {
  GROUPS,
  HistoryQuery,
  SettingForms,
  type SettingGroup,
  type SettingValues,
  SettingVersion,
} from '#contract/site/site.studio.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseBody, readLargeBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { allowInlineStyle } from '#server/platform/http/protection/security.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import type { Setting } from '../settings/setting.entity.ts';
import { renderLookPreview } from './look-preview.ts';
import { listRemovedTestimonials } from './removed-testimonials.ts';
import {
  presentChange,
  presentSetting,
  readSetting,
  saveSetting,
  settingHistory,
  revertChange,
} from './site-settings.service.ts';

/** Settings and texts of the shop, by group. */
export function siteSettingRoutes(shop: Coaching): Router {
  const { by, brand, settings, privacyRequests } = shop;
  const first = settings.first.values;
  const noteRemoved = async (ctx: Context, before: object, { key, value }: Setting, now: Date) => {
    if (key !== 'testimonials') return;
    const change = { before: before as SettingValues['testimonials'], after: value as SettingValues['testimonials'] };
    await listRemovedTestimonials(getEm(ctx), privacyRequests, change, now);
  };
  return new Router({ prefix: '/api/coach/site' })
    .get('/:group', async (ctx) => {
      await by(ctx);
      ctx.body = await readSetting(getEm(ctx), parseGroup(ctx), first, brand.timeZone);
    })
    .put('/:group', ...readLargeBody, async (ctx) => {
      const coach = await by(ctx);
      const group = parseGroup(ctx);
      const { version } = parseBody(ctx, SettingVersion);
      // An outdated studio lacks newer fields, which stay unchanged.
      const { values: kept } = await readSetting(getEm(ctx), group, first, brand.timeZone);
      const values = parseBody(ctx, SettingForms[group], kept);
      const row = await saveSetting(getEm(ctx), { group, values, version, first }, coach);
      await noteRemoved(ctx, kept, row, coach.now);
      await settings.refresh();
      ctx.body = presentSetting(row, first, brand.timeZone);
    })
    .post('/look/preview', ...readBody, async (ctx) => {
      await by(ctx);
      const values = parseBody(ctx, LookForm);
      const { html, inlineStyle } = await renderLookPreview(
        getEm(ctx),
        shop,
        values,
        parseBody(ctx, LookPreviewRequest),
      );
      ctx.set('x-robots-tag', 'noindex');
      ctx.type = 'text/html; charset=utf-8';
      allowInlineStyle(ctx, inlineStyle);
      ctx.body = html;
    })
    .get('/:group/history', async (ctx) => {
      await by(ctx);
      const found = await settingHistory(getEm(ctx), parseGroup(ctx), parseQuery(ctx, HistoryQuery));
      ctx.body = presentPage(found, (change) => presentChange(change, brand.timeZone));
    })
    .post('/:group/history/:id/take-back', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const { version } = parseBody(ctx, SettingVersion);
      const group = parseGroup(ctx);
      const { values: kept } = await readSetting(getEm(ctx), group, first, brand.timeZone);
      const row = await revertChange(getEm(ctx), { group, id: uuidParam(ctx), version, first }, coach);
      await noteRemoved(ctx, kept, row, coach.now);
      await settings.refresh();
      ctx.body = presentSetting(row, first, brand.timeZone);
    });
}

/** @throws {NotFound} */
function parseGroup(ctx: Context): SettingGroup {
  const group = GROUPS.find((each) => each === ctx.params['group']);
  if (!group) throw new NotFound();
  return group;
}

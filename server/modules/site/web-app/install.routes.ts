import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import Router from '@koa/router';
import type { Context } from 'koa';
import { LANGUAGES, toLocale, pathIn, shortTag, type Language } from '#contract/i18n/languages.ts';
import { SHOP_COLOURS } from '#contract/site/look.studio.ts';
import type { Brand } from '#server/platform/brand.ts';
import { NotFound } from '#server/platform/errors.ts';
import { createCachedSender } from '#server/platform/http/cache/cached-sender.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { APP_ICONS, type AppIcon, appIcons } from './app-icons.ts';
import { shopMark } from './shop-mark.ts';
import { cutText } from '#server/platform/cut-text.ts';

interface Dependencies {
  brand: Brand;
  settings: LiveSettings;
  files: FileStore;
}

/** Web app manifest and icons, with the coach's current name and colours. */
export function installRoutes({ brand, settings, files }: Dependencies): Router {
  const send = createCachedSender('application/manifest+json; charset=utf-8');
  const icons = appIcons(files.storage);
  return (
    new Router()
      .get('/app-:tag.webmanifest', (ctx) => {
        const language = LANGUAGES.find((each) => shortTag(each) === ctx.params['tag']);
        if (!language) throw new NotFound();
        return send(ctx, language, async () => JSON.stringify(await manifestIn(language, { brand, settings })));
      })
      .get('/app-icon-:name.png', async (ctx) => {
        const { name = '' } = ctx.params;
        if (!Object.hasOwn(APP_ICONS, name)) throw new NotFound();
        sendIcon(ctx, 'image/png', await icons.png(name as AppIcon, shopMark(brand, settings)));
      })
      .get('/favicon.svg', async (ctx) => sendIcon(ctx, 'image/svg+xml', await icons.svg(shopMark(brand, settings))))
      // Browsers request this for documents without an icon, such as JSON or a PDF.
      .get('/favicon.ico', async (ctx) => sendIcon(ctx, 'image/png', await icons.png('tab', shopMark(brand, settings))))
  );
}

/** Sends an icon that browsers revalidate, so that changes show at once. */
function sendIcon(ctx: Context, type: string, file: Buffer): void {
  ctx.set('cache-control', 'no-cache');
  ctx.set('etag', `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`);
  ctx.status = 200;
  ctx.type = type;
  ctx.body = file;
  if (ctx.fresh) ctx.status = 304;
}

async function manifestIn(language: Language, { brand, settings }: Pick<Dependencies, 'brand' | 'settings'>) {
  const { say } = await loadSpeaker(language);
  const own = brand.language;
  const at = (path: string) => pathIn(language, path, own);
  // A changed icon has a new address, because phones cache icons.
  const version = shopMark(brand, settings).key;
  const icon = (name: AppIcon, purpose: string) => ({
    src: `/app-icon-${name}.png?v=${version}`,
    sizes: `${APP_ICONS[name]}x${APP_ICONS[name]}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/dashboard',
    name: brand.name,
    short_name: cutText(brand.name, 12).trim(),
    lang: toLocale(language),
    start_url: at('/dashboard'),
    scope: '/',
    display: 'standalone',
    theme_color: settings.now().look.shop?.accent ?? SHOP_COLOURS.accent,
    background_color: settings.now().look.bars.light,
    icons: [icon('192', 'any'), icon('512', 'any'), icon('maskable-512', 'maskable')],
    shortcuts: [
      { name: say(msg`My training`), url: at('/dashboard') },
      { name: say(msg`My coaching`), url: at('/coaching') },
    ],
  };
}

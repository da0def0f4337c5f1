import { buffer } from 'node:stream/consumers';
import { loadSharp } from '#server/platform/load-sharp.ts';
import type { ByteStorage } from '#server/platform/storage/storage.ts';
import type { ShopMark } from './shop-mark.ts';

/** Icons of installed pages: `maskable` has a margin that phones may cut off. */
export const APP_ICONS = { '192': 192, '512': 512, 'maskable-512': 512 } as const;
export type AppIcon = keyof typeof APP_ICONS;

/** Size of the default tab icon, in pixels. */
const TAB = 64;
/** The middle four fifths of a maskable icon are always visible. */
const SAFE = 0.6;
const MAX_CACHED_ICONS = 16;

/** Creates each icon on first use. */
export function appIcons(storage: Pick<ByteStorage, 'get'>) {
  const kept = new Map<string, Promise<Buffer>>();
  return {
    png: (name: AppIcon | 'tab', mark: ShopMark) => keep(name, mark, () => make(name, mark)),
    svg: (mark: ShopMark) => keep('svg', mark, async () => Buffer.from(await drawnOf(mark))),
  };

  function keep(name: string, mark: ShopMark, make: () => Promise<Buffer>): Promise<Buffer> {
    const key = `${name} ${mark.key}`;
    const icon = kept.get(key) ?? make();
    kept.set(key, icon);
    for (const oldest of kept.keys()) if (kept.size > MAX_CACHED_ICONS) kept.delete(oldest);
    icon.catch(() => kept.delete(key));
    return icon;
  }

  async function make(name: AppIcon | 'tab', mark: ShopMark): Promise<Buffer> {
    const sharp = await loadSharp();
    const size = name === 'tab' ? TAB : APP_ICONS[name];
    const inner = name.startsWith('maskable') ? Math.round(size * SAFE) : size;
    const source =
      mark.picture !== undefined
        ? sharp(await buffer(await storage.get(mark.picture)))
        : sharp(Buffer.from(await mark.draw()), { density: 72 * (size / 32) });
    const picture = await source.resize(inner, inner, { fit: 'contain', background: '#0000' }).png().toBuffer();
    if (inner === size) return picture;
    return sharp({ create: { width: size, height: size, channels: 4, background: mark.ground } })
      .composite([{ input: picture }])
      .png()
      .toBuffer();
  }

  /** Wraps the coach's picture in an SVG, because both kinds share one address. */
  async function drawnOf(mark: ShopMark): Promise<string> {
    if (mark.picture === undefined) return mark.draw();
    const png = await make('tab', mark);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
  }
}

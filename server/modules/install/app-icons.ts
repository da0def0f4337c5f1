import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Hex } from '#contract/colour.ts';
import { projectFile } from '../../root.ts';
import type { ByteStorage } from '../../storage/storage.ts';

/** What installed pages are shown as: `maskable` has room around it, which a telephone may cut away. */
export const APP_ICONS = { '192': 192, '512': 512, 'maskable-512': 512 } as const;
export type AppIcon = keyof typeof APP_ICONS;

/** Of a maskable picture the middle four fifths are always seen. */
const SAFE = 0.6;
/** The ground that the shop's own icon is drawn on. */
const NIGHT: Hex = '#10212b';
const PAPER: Hex = '#fbf9f5';
const KEPT = 12;

/** Makes each icon when it is first asked for: of the coach's, or of the one that the shop comes with. */
export function appIcons(storage: Pick<ByteStorage, 'get'>) {
  const kept = new Map<string, Promise<Buffer>>();
  return (name: AppIcon, own: string | undefined): Promise<Buffer> => {
    const key = `${name} ${own ?? ''}`;
    const icon = kept.get(key) ?? make(name, own);
    kept.set(key, icon);
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    icon.catch(() => kept.delete(key));
    return icon;
  };

  async function make(name: AppIcon, own: string | undefined): Promise<Buffer> {
    const { default: sharp } = await import('sharp');
    const size = APP_ICONS[name];
    const inner = name.startsWith('maskable') ? Math.round(size * SAFE) : size;
    const source = own
      ? sharp(await buffer(await storage.get(own)))
      : sharp(await readFile(projectFile('host-app/public/favicon.svg')), { density: 72 * (size / 32) });
    const picture = await source.resize(inner, inner, { fit: 'contain', background: '#0000' }).png().toBuffer();
    if (inner === size) return picture;
    const background = own ? PAPER : NIGHT;
    return sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: picture }])
      .png()
      .toBuffer();
  }
}

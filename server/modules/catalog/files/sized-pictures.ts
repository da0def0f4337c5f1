import { buffer } from 'node:stream/consumers';
import type { ByteStorage } from '#server/platform/storage/storage.ts';
import type { StoredFile } from './stored-file.entity.ts';

export interface SizedPicture {
  file: Buffer;
  type: string;
}

/** PNG is for those who read no WebP: mail programs, and telephones for the icon on their home screen. */
const ICON = '180.png';
const MAIL_LOGO = '480.png';
/** JPEG is for pictures in letters (`letterHtml`): as PNG a photograph is five times as large. */
const MAIL_PICTURE = '1072.jpg';
/** The first is what the studio shows; the others are named by `widgets/ui/picture.tsx`. */
const SIZES = new Set(['320.webp', '640.webp', '1280.webp', ICON, MAIL_LOGO, MAIL_PICTURE]);

/** Pictures kept in memory: browsers keep each for a year, so that few are asked for twice. */
const MAX_CACHED_PICTURES = 60;

/** Other sizes than these are made for nobody. */
export const isSize = (size: string): boolean => SIZES.has(size);

/** Makes a picture smaller when it is first asked for, once however many ask. */
export function sizedPictures(storage: Pick<ByteStorage, 'get'>) {
  const kept = new Map<string, Promise<SizedPicture>>();
  return ({ id }: Pick<StoredFile, 'id'>, size: string): Promise<SizedPicture> => {
    const key = `${id}-${size}`;
    const picture = kept.get(key) ?? make(id, size);
    // What was asked for last stays.
    kept.delete(key);
    kept.set(key, picture);
    for (const oldest of kept.keys()) if (kept.size > MAX_CACHED_PICTURES) kept.delete(oldest);
    picture.catch(() => kept.delete(key));
    return picture;
  };

  async function make(id: string, size: string): Promise<SizedPicture> {
    const { default: sharp } = await import('sharp');
    const width = Number.parseInt(size, 10);
    const whole = sharp(await buffer(await storage.get(id)));
    if (size === ICON)
      return {
        file: await whole.resize(width, width, { fit: 'contain', background: '#0000' }).png().toBuffer(),
        type: 'image/png',
      };
    const smaller = whole.resize({ width, withoutEnlargement: true });
    if (size === MAIL_PICTURE)
      return {
        file: await smaller.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
        type: 'image/jpeg',
      };
    return size.endsWith('png')
      ? { file: await smaller.png().toBuffer(), type: 'image/png' }
      : { file: await smaller.webp({ quality: 80 }).toBuffer(), type: 'image/webp' };
  }
}

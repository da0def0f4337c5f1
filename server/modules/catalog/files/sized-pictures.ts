import { buffer } from 'node:stream/consumers';
import { keepLatest } from '#server/platform/http/cache/keep-latest.ts';
import { limitConcurrency } from '#server/platform/http/protection/limit-concurrency.ts';
import { loadSharp } from '#server/platform/load-sharp.ts';
import type { ByteStorage } from '#server/platform/storage/storage.ts';
import type { StoredFile } from './stored-file.entity.ts';

export interface SizedPicture {
  file: Buffer;
  type: string;
}

/** PNG for clients without WebP: mail programs, and the icon on a phone's home screen. */
const ICON = '180.png';
/** Logo in a mail's head. Mails carry it, so it is small: twice the size at which they show it, in few colours. */
const MAIL_LOGO = '480.png';
const MAIL_LOGO_BOX = { width: 400, height: 96, fit: 'inside', withoutEnlargement: true } as const;
/** JPEG for pictures in newsletters (`letterHtml`): a photograph as PNG is five times as large. */
const MAIL_PICTURE = '1072.jpg';
/** The studio shows the first; `widgets/ui/picture.tsx` names the others. */
const SIZES = new Set(['320.webp', '640.webp', '1280.webp', ICON, MAIL_LOGO, MAIL_PICTURE]);

/** Maximum number of cached pictures. Browsers cache each for a year, so few are requested twice. */
const MAX_CACHED_PICTURES = 60;

/** Returns a function that loads the logo for a mail's head by its address (`mailLogo`). */
export function createMailLogoLoader(storage: Pick<ByteStorage, 'get'>): (src: string) => Promise<Buffer> {
  const sized = sizedPictures(storage);
  return async (src) => {
    const [, id = ''] = /\/media\/(.{36})-480\.png$/.exec(src) ?? [];
    return (await sized({ id }, MAIL_LOGO)).file;
  };
}

/** Maximum number of originals in memory. */
const MAX_ORIGINALS = 4;

export const isSize = (size: string): boolean => SIZES.has(size);

/** Resizes a picture on its first request, once for concurrent requests. */
export function sizedPictures(storage: Pick<ByteStorage, 'get'>) {
  const kept = new Map<string, SizedPicture>();
  const pending = new Map<string, Promise<SizedPicture>>();
  // Anybody can request every size, and sign-in codes are hashed by the same threads.
  const inTurn = limitConcurrency(1);
  // A stalled read must not delay other pictures.
  const withOriginal = limitConcurrency(MAX_ORIGINALS);
  return async ({ id }: Pick<StoredFile, 'id'>, size: string): Promise<SizedPicture> => {
    const key = `${id}-${size}`;
    const picture = kept.get(key) ?? (await (pending.get(key) ?? begin(key, id, size)));
    keepLatest(kept, key, picture, MAX_CACHED_PICTURES);
    return picture;
  };

  function begin(key: string, id: string, size: string): Promise<SizedPicture> {
    const making = withOriginal(() => make(id, size)).finally(() => pending.delete(key));
    pending.set(key, making);
    return making;
  }

  async function make(id: string, size: string): Promise<SizedPicture> {
    const original = await buffer(await storage.get(id));
    return inTurn(() => resize(original, size));
  }
}

async function resize(original: Buffer, size: string): Promise<SizedPicture> {
  const sharp = await loadSharp();
  const width = Number.parseInt(size, 10);
  const whole = sharp(original);
  if (size === ICON)
    return {
      file: await whole.resize(width, width, { fit: 'contain', background: '#0000' }).png().toBuffer(),
      type: 'image/png',
    };
  if (size === MAIL_LOGO)
    return { file: await whole.resize(MAIL_LOGO_BOX).png({ palette: true }).toBuffer(), type: 'image/png' };
  const smaller = whole.resize({ width, withoutEnlargement: true });
  if (size === MAIL_PICTURE)
    return {
      file: await smaller.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
      type: 'image/jpeg',
    };
  return { file: await smaller.webp({ quality: 80 }).toBuffer(), type: 'image/webp' };
}

import { msg } from '@lingui/core/macro';
import { loadSharp } from '#server/platform/load-sharp.ts';
import { limitConcurrency } from '#server/platform/http/protection/limit-concurrency.ts';
import { InvalidInput } from '#server/platform/errors.ts';

/** Longer side of a stored picture, in pixels. */
const LONGEST_SIDE = 2_400;
/** In pixels. A small file can decode into a picture that fills the memory. */
const MOST_PIXELS = 60_000_000;

export interface Picture {
  file: Buffer;
  width: number;
  height: number;
}

/** Resizes a picture, turns it upright and removes its metadata, such as place and camera. @throws {InvalidInput} */
export function resizePicture(place: string, side = LONGEST_SIDE): Promise<Picture> {
  return inTurn(() => resize(place, side));
}

/** One at a time: decoding takes seconds of a thread, and sign-in codes are hashed by the same threads. */
const inTurn = limitConcurrency(1);

async function resize(place: string, side: number): Promise<Picture> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(place, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { file: data, width: info.width, height: info.height };
  } catch (error) {
    const tooLarge = /pixel limit/i.test((error as Error).message);
    throw new InvalidInput([
      {
        path: 'file',
        message: tooLarge
          ? msg`The picture has too many pixels. The maximum is 60 million.`
          : msg`Couldn’t read the picture: the file is damaged.`,
      },
    ]);
  }
}

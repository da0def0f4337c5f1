import { msg } from '@lingui/core/macro';
import { InvalidInput } from '#server/platform/errors.ts';

/** The longer side of a picture as it is kept. */
const LONGEST_SIDE = 2_400;
/** A small file can unpack into a picture that fills the memory. */
const MOST_PIXELS = 60_000_000;

export interface Picture {
  file: Buffer;
  width: number;
  height: number;
}

/** The picture as it is shown: upright, no larger than a screen, and without where and with what it was taken. @throws {InvalidInput} */
export async function resizePicture(place: string, side = LONGEST_SIDE): Promise<Picture> {
  const { default: sharp } = await import('sharp');
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

import { ORIGINAL_BYTES, PICTURE_SIDE } from '#contract/messages/message-limits.ts';

/** Why a picture cannot be sent. */
export class PictureProblem extends Error {
  readonly reason: 'too-large' | 'unreadable';

  constructor(reason: 'too-large' | 'unreadable') {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Re-encodes a picture: upright and no larger than a screen. Removes its metadata, such as location and camera.
 * @throws {PictureProblem}
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size > ORIGINAL_BYTES) throw new PictureProblem('too-large');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    // HEIC outside of Safari, a damaged file, or no picture: browsers do not say which.
    throw new PictureProblem('unreadable');
  });
  const scale = Math.min(1, PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new PictureProblem('unreadable');
  // Transparent areas would be black in a JPEG.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await encoded(canvas, 'image/webp');
  // Browsers without WebP encoding return large PNG files.
  const made = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg');
  if (!made) throw new PictureProblem('unreadable');
  return made;
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.82));
}

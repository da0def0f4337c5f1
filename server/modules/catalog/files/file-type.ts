import { openAsBlob } from 'node:fs';
import { msg } from '@lingui/core/macro';
import { InvalidInput } from '#server/platform/errors.ts';
import { cutText } from '#server/platform/cut-text.ts';

/** Types that can be uploaded, with their file endings. None of them runs in a browser. */
const ALLOWED: Readonly<Record<string, { type: string; ending: string }>> = {
  'application/pdf': { type: 'application/pdf', ending: 'pdf' },
  'application/epub+zip': { type: 'application/epub+zip', ending: 'epub' },
  'application/zip': { type: 'application/zip', ending: 'zip' },
  'image/png': { type: 'image/png', ending: 'png' },
  'image/jpeg': { type: 'image/jpeg', ending: 'jpg' },
  'image/webp': { type: 'image/webp', ending: 'webp' },
  'image/avif': { type: 'image/avif', ending: 'avif' },
  'image/gif': { type: 'image/gif', ending: 'gif' },
  'video/mp4': { type: 'video/mp4', ending: 'mp4' },
  'audio/mpeg': { type: 'audio/mpeg', ending: 'mp3' },
  'audio/x-m4a': { type: 'audio/mp4', ending: 'm4a' },
};

export type UploadKind = 'picture' | 'file';

/** Detects the type from the file's bytes, as names prove nothing. @throws {InvalidInput} */
export async function allowedType(place: string, kind: UploadKind): Promise<{ type: string; ending: string }> {
  // Not fileTypeFromFile: it imports a package by a name that the build does not see.
  const { fileTypeFromBlob } = await import('file-type');
  const found = await fileTypeFromBlob(await openAsBlob(place));
  const allowed = found && Object.hasOwn(ALLOWED, found.mime) ? ALLOWED[found.mime] : undefined;
  if (kind === 'picture' && !allowed?.type.startsWith('image/')) {
    throw new InvalidInput([
      {
        path: 'file',
        message: msg`This isn’t a supported picture. Use PNG, JPEG, WebP, AVIF or GIF. SVG isn’t accepted because it can contain scripts.`,
      },
    ]);
  }
  if (!allowed) {
    throw new InvalidInput([
      {
        path: 'file',
        message: msg`This file type isn’t supported. Upload a PDF, EPUB, ZIP, MP4, MP3, M4A or picture.`,
      },
    ]);
  }
  return allowed;
}

/** Returns a name that is valid on every system, with the ending of the real type. */
export function fileName(given: string, ending: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const bare = last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}<>:"|?*%#]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return `${cutText(bare, 120) || 'file'}.${ending}`;
}

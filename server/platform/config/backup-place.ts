import { existsSync, statSync } from 'node:fs';
import { extname } from 'node:path';

/** Address of a bucket, and the path in it. */
export const BUCKET = /^s3:\/\/([\w.-]+)(?:\/([\w./-]*))?$/;

/** True for `s3://bucket/folder` and for a path. Another scheme is a slip, which would be taken for a local folder. */
export function isBackupPlace(place: string): boolean {
  return BUCKET.test(place) || !/^(?:s3:|[a-z][a-z\d+.-]+:\/)/i.test(place);
}

/** True for the path of one archive: an existing file, or a new name with an extension. All else is a folder. */
export function isArchivePath(path: string): boolean {
  if (/[\\/]$/.test(path)) return false;
  return existsSync(path) ? !statSync(path).isDirectory() : extname(path) !== '';
}

/** Address of a bucket, and the path in it. */
export const BUCKET = /^s3:\/\/([\w.-]+)(?:\/([\w./-]*))?$/;

/** True for `s3://bucket/folder` and for a path. Another scheme is a slip, which would be taken for a local folder. */
export function isBackupPlace(place: string): boolean {
  return BUCKET.test(place) || !/^[a-z][a-z\d+.-]+:\//i.test(place);
}

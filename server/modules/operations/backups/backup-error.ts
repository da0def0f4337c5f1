import { getErrorMessage } from '#server/platform/errors.ts';

type BackupErrorCode =
  | 'usage'
  | 'passphrase'
  | 'wrong_passphrase'
  | 'not_an_archive'
  | 'damaged'
  | 'newer_version'
  | 'not_empty'
  | 'running'
  | 'differs'
  | 'disk_full'
  | 'not_writable'
  | 'not_readable'
  | 'no_scratch'
  | 'same_place'
  | 'unfit_server'
  | 'not_adopted';

/** Reason for a failed backup or restore, as a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Returns the message of an error with its cause, and one full stop. */
export function reasonFor(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const message = getErrorMessage(error).replace(/\.$/, '');
  return cause ? `${message} (${getErrorMessage(cause)}).` : `${message}.`;
}

/** PostgreSQL's code for a full disk. */
const DATABASE_DISK_FULL = '53100';

/** Converts an error of a file, folder or the database's disk to a sentence. Returns other errors unchanged. */
export function describeFailure(error: unknown, place: string): unknown {
  const { code } = error as { code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError('disk_full', `The disk of ${place} is full.`, { cause: error });
  if (code === DATABASE_DISK_FULL)
    return new BackupError('disk_full', 'The disk of the database is full.', { cause: error });
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST'].includes(code ?? ''))
    return new BackupError('not_writable', `Nothing can be written to ${place} (${getErrorMessage(error)}).`, {
      cause: error,
    });
  return error;
}

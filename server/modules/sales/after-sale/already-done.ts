import type { Words } from '#contract/i18n/speak.ts';
import { AppError } from '#server/platform/errors.ts';

/** 409: already in this state. */
export class AlreadyDone extends AppError {
  constructor(message: Words) {
    super(409, 'nothing_to_do', message);
  }
}

import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/i18n/speak.ts';
import { AppError } from '#server/platform/errors.ts';

/** 409: already in this state. */
export class AlreadyDone extends AppError {
  constructor(message: Words) {
    super(409, 'nothing_to_do', message);
  }
}

/** 409: the provider has written the renewal, or is about to. */
export class RenewsNow extends AlreadyDone {
  constructor() {
    super(msg`It is renewing right now. Try again in a few hours.`);
  }
}

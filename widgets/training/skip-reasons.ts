import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Reasons for leaving an exercise out to choose from, by what is kept of them whatever language they are said in. */
export const SKIP_REASONS: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['No equipment', msg`No equipment`], // words: what is kept
  ['Pain or injury', msg`Pain or injury`], // words: what is kept
  ['Out of time', msg`Out of time`], // words: what is kept
  ['Too tired', msg`Too tired`], // words: what is kept
]);

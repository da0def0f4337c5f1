import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/words.tsx';

/** The shop’s own; a programme has its name. */
export const GUIDES: Readonly<Record<string, Words>> = {
  blueprint: msg`Morning Energy Boost Blueprint`,
  'anti-scam': msg`Anti-Scam Fitness Guide`,
};

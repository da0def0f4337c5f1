import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Guides of the shop; a programme has its own name. */
export const GUIDES: Readonly<Record<string, Words>> = {
  blueprint: msg`Morning Energy Boost Blueprint`,
  'anti-scam': msg`Anti-Scam Fitness Guide`,
};

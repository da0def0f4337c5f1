import { msg, plural } from '@lingui/core/macro';
import type { OfferResponse } from '#contract/catalog/programs.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Returns the minimum term, or the length of access. */
export function formatTerm({ interval, minimumMonths, accessDays }: OfferResponse): Words {
  if (interval === 'month') {
    if (!minimumMonths) return msg`Cancel any time; never starts automatically`;
    return msg`${plural(minimumMonths, { one: '#-month minimum commitment', other: '#-month minimum commitment' })}`;
  }
  if (!accessDays) return msg`One payment, no renewal`;
  return msg`${plural(accessDays, { one: '# days, never renews', other: '# days, never renews' })}`;
}

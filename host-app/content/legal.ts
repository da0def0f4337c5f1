import { msg } from '@lingui/core/macro';
import type { NavigationLink } from './navigation.ts';

/** Legal pages that every page has to link to. */
export const legal: readonly NavigationLink[] = [
  { label: msg`Terms`, href: '/terms' },
  { label: msg`Privacy`, href: '/privacy' },
  { label: msg`Right of withdrawal`, href: '/withdrawal' },
  { label: msg`Legal notice`, href: '/imprint' },
];

/** Link to the withdrawal form, in the words of Directive 2011/83/EU, article 11a. */
export const withdraw: NavigationLink = { label: msg`Withdraw from contract here`, href: '/withdraw' };

/** Date of the last change to the texts of the legal pages. */
export const LEGAL_DATE = '2026-11-29';

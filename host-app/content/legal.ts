import { msg } from '@lingui/core/macro';
import type { NavigationLink } from './navigation.ts';

/** What law wants to be found from every page. */
export const legal: readonly NavigationLink[] = [
  { label: msg`Terms`, href: '/terms' },
  { label: msg`Privacy`, href: '/privacy' },
  { label: msg`Right of withdrawal`, href: '/withdrawal' },
  { label: msg`Imprint`, href: '/imprint' },
];

/** Where a withdrawal is declared, in the words of Directive 2011/83/EU, article 11a. */
export const withdraw: NavigationLink = { label: msg`Withdraw from contract here`, href: '/withdraw' };

/** The day on which the words of these pages were last changed. */
export const LEGAL_DATE = '2026-11-26';

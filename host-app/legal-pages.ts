import { msg } from '@lingui/core/macro';
import type { Route } from './route.ts';

/** Legal pages: how to leave a contract, and information that every page has to link to. */
export const legalPages: readonly Route[] = [
  {
    paths: ['/withdraw'],
    head: {
      status: 200,
      title: msg`Withdraw from a contract`,
      description: msg`Withdraw from what you bought here, within 14 days.`,
      noindex: true,
    },
    page: 'withdraw',
  },
  {
    paths: ['/terms'],
    needs: ['programs', 'legal'],
    head: { status: 200, title: msg`Terms`, description: msg`What we sell, what it costs and how to cancel.` },
    page: 'terms',
    calm: true,
  },
  {
    paths: ['/privacy'],
    needs: ['signIn', 'legal'],
    head: { status: 200, title: msg`Privacy`, description: msg`What we store about you, why and for how long.` },
    page: 'privacy',
    calm: true,
  },
  {
    paths: ['/withdrawal'],
    needs: ['legal'],
    head: {
      status: 200,
      title: msg`Right of withdrawal`,
      description: msg`The instructions on withdrawal and the model withdrawal form.`,
    },
    page: 'withdrawal',
    calm: true,
  },
  {
    paths: ['/imprint'],
    needs: ['legal'],
    head: { status: 200, title: msg`Legal notice`, description: msg`Who runs this site and how to contact them.` },
    page: 'imprint',
    calm: true,
  },
];

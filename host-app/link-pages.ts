import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/i18n/words.tsx';
import type { Head } from './heads.ts';
import type { Route } from './route.ts';

/** Pages that mails link to, and the results of their forms. */
export const linkPages: readonly Route[] = [
  letterPage('confirm', msg`Join the newsletter`),
  letterPage('confirmed', msg`You’re on the list`),
  letterPage('unsubscribe', msg`Unsubscribe from the newsletter`),
  letterPage('unsubscribed', msg`You’re unsubscribed`),
  accountPage('undo-email', msg`Undo the change of address`),
  accountPage('email-restored', msg`Your old address is back`),
  accountPage('deleted', msg`Your account has been deleted`),
  withdrawalPage('confirm', msg`Confirm the withdrawal`),
  withdrawalPage('confirmed', msg`We’ve got your confirmation`),
  orderPage('confirm', msg`Confirm your order`),
  orderPage('confirmed', msg`Your order is confirmed`),
  {
    paths: ['/reply'],
    query: ['key', 'sent', 'problem'],
    needs: ['reply'],
    head: ({ reply }) => ({
      status: reply?.state === 'expired' ? 410 : reply?.state === 'unknown' ? 404 : 200,
      title: msg`Reply to your coach`,
      description: msg`Read your coach’s message and reply.`,
      noindex: true,
    }),
    page: 'reply',
    calm: true,
    personal: true,
  },
  {
    paths: ['/sent'],
    query: ['form', 'as', 'back'],
    head: { status: 200, title: msg`Your form`, description: msg`The result of your form.`, noindex: true },
    page: 'sent',
    calm: true,
  },
];

/** Returns the route of a decision about an account. The link in the mail carries a key. */
function accountPage(step: string, title: Words): Route {
  const head: Head = { status: 200, title, description: msg`About your account.`, noindex: true };
  return { paths: [`/account/${step}`], query: ['key'], head, page: 'account' };
}

/** Returns the route for confirming a withdrawal. The link in the mail carries a token. */
function withdrawalPage(step: string, title: Words): Route {
  const head: Head = { status: 200, title, description: msg`Withdraw from what you bought here.`, noindex: true };
  return { paths: [`/withdraw/${step}`], query: ['token'], head, page: 'withdraw-confirm' };
}

/** Returns the route for confirming a guest's order. Links carry a token, those on the dashboard `from` as well. */
function orderPage(step: string, title: Words): Route {
  const head: Head = {
    status: 200,
    title,
    description: msg`Confirm the order placed with your address.`,
    noindex: true,
  };
  return { paths: [`/order/${step}`], query: ['token', 'from', 'outcome', 'viewer'], head, page: 'order-confirm' };
}

/** Returns the route of a step to join or leave the newsletter. Each link in a mail has its own token. */
function letterPage(step: string, title: Words): Route {
  const head: Head = {
    status: 200,
    title,
    description: msg`Subscribe to the newsletter or unsubscribe.`,
    noindex: true,
  };
  return { paths: [`/newsletter/${step}`], query: ['token', 'letter'], head, page: 'newsletter' };
}

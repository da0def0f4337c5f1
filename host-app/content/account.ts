import { msg } from '@lingui/core/macro';

/** Pages about an account, which links of mails and presses lead to. */
export const account = {
  undo: {
    title: msg`Take the change of address back`,
    text: msg`Your account gets the old address again, and everybody who is signed in to it is signed out. Then sign in with a code that comes here.`,
    button: msg`Take it back`,
  },
  restored: {
    title: msg`Your account has its old address again`,
    text: msg`Everybody who was signed in is signed out. Sign in with a code from your mailbox.`,
    button: msg`Sign in`,
  },
  deleted: {
    title: msg`Your account is deleted`,
    text: msg`A last e-mail to your address says so, too. Receipts stay as long as bookkeeping law asks for them, without your name and address. Subscriptions have ended: nothing more is charged.`,
    disputed: msg`If a payment of yours is disputed, evidence about that order is kept apart until the dispute has ended. The e-mail says until when.`,
  },
} as const;

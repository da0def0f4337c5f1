import { msg } from '@lingui/core/macro';

/** Pages about an account, reached from mails and after their forms. */
export const account = {
  undo: {
    title: msg`Undo the change of address`,
    text: msg`Your account gets the old address back and all devices are signed out. Then sign in with a code sent to this address.`,
    button: msg`Undo the change`,
  },
  restored: {
    title: msg`Your account has its old address back`,
    text: msg`All devices are signed out. Sign in with a code we e-mail you.`,
    button: msg`Sign in`,
  },
  deleted: {
    title: msg`Your account has been deleted`,
    text: msg`We sent a last e-mail to your address to confirm this. Receipts are kept without your name and address for as long as accounting law requires. Your subscriptions have ended; you won’t be charged again.`,
    disputed: msg`If one of your payments is disputed, evidence about that order is stored separately until the dispute ends. The e-mail says until when.`,
  },
} as const;

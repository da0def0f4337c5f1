/** Pages about an account, which links of mails and presses lead to. The words about mail end with the support address. */
export const account = {
  undo: {
    title: 'Take the change of address back',
    text: 'Your account gets the old address again, and everybody who is signed in to it is signed out. Then sign in with a code that comes here.',
    button: 'Take it back',
  },
  restored: {
    title: 'Your account has its old address again',
    text: 'Everybody who was signed in is signed out. Sign in with a code from your mailbox.',
    button: 'Sign in',
  },
  expired: {
    title: 'This link does not work any more',
    text: 'It works once, for seven days. If somebody has taken your account over, write to',
  },
  deleted: {
    title: 'Your account is deleted',
    text: 'A last e-mail to your address says so, too. Receipts stay for six years after the year they are from, without your name and address, because bookkeeping law asks for them. Subscriptions have ended: nothing more is charged.',
  },
} as const;

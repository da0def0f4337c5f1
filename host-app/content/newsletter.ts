import { msg } from '@lingui/core/macro';

/** Pages that newsletters link to. `confirm` and `unsubscribe` ask for one press; the other two are the results. */
export const newsletterPages = {
  confirm: {
    title: msg`Join the newsletter`,
    text: msg`You requested the coach’s newsletter. Press the button to get the next one.`,
    button: msg`Confirm and join`,
  },
  unsubscribe: {
    title: msg`Unsubscribe from the newsletter`,
    text: msg`Press the button to stop getting the newsletter. You still get e-mails about what you buy or request.`,
    button: msg`Unsubscribe`,
  },
  confirmed: {
    title: msg`You’re on the list`,
    text: msg`Your address is confirmed. You’ll get the next newsletter. Each one ends with a link to unsubscribe.`,
  },
  unsubscribed: {
    title: msg`You’re unsubscribed`,
    text: msg`You won’t get the newsletter any more. To rejoin, tick the box below any form for a guide.`,
  },
} as const;

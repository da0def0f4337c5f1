import { msg } from '@lingui/core/macro';

/** Pages that letters lead to. `confirm` and `unsubscribe` ask for one press; the other two say that it worked. */
export const letters = {
  confirm: {
    title: msg`Join the letter`,
    text: msg`You asked for the coach’s letter. Press the button, and the next one comes to you.`,
    button: msg`Confirm and join`,
  },
  unsubscribe: {
    title: msg`Leave the letter`,
    text: msg`Press the button, and no more letters come to your address. What you buy or ask for still does.`,
    button: msg`Unsubscribe`,
  },
  confirmed: {
    title: msg`You are on the list`,
    text: msg`Your address is confirmed, and the next letter comes to it. Each one ends with a link to leave.`,
  },
  unsubscribed: {
    title: msg`You have left the list`,
    text: msg`No more letters come to your address. You can join again by the box under any form that asks for a guide.`,
  },
} as const;

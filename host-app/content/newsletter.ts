/** Pages that letters lead to. `confirm` and `unsubscribe` ask for one press; the other two say that it worked. */
export const letters = {
  confirm: {
    title: 'Join the letter',
    text: 'You asked for the coach’s letter, about once a month. Press the button, and the next one comes to you.',
    button: 'Confirm and join',
  },
  unsubscribe: {
    title: 'Leave the letter',
    text: 'Press the button, and no more letters come to your address. What you buy or ask for still does.',
    button: 'Unsubscribe',
  },
  confirmed: {
    title: 'You are on the list',
    text: 'Your address is confirmed, and the next letter comes to it. Each one ends with a link to leave.',
  },
  unsubscribed: {
    title: 'You have left the list',
    text: 'No more letters come to your address. You can join again by the box under any form that asks for a guide.',
  },
} as const;

/** For a link that was cut on its way, and for one that the server knows no more. Ends with the support address. */
export const incomplete = {
  title: 'This link is not complete',
  confirm:
    'Or it has run out: a link to join works for 30 days. Open the e-mail again and press its button, or tick the box in any form on this site and get a new one. If neither helps, write to',
  unsubscribe:
    'Some e-mail programs cut long links in two. Open the letter again and press its link there, or copy the whole address. If neither helps, I take you off by hand: write to',
} as const;

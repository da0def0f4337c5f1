import { msg } from '@lingui/core/macro';
import type { CoachElements } from '#widgets/core/elements.ts';
import type { Words } from '#widgets/core/words.tsx';

/** Interface texts for a widget's declaration. A test keeps both in step. */
interface Declared {
  /** Readable name for the tag. */
  name: Words;
  purpose: Words;
  /** Descriptions of the options, by name. */
  options?: Readonly<Record<string, Words>>;
}

export const DECLARED: Readonly<Record<keyof CoachElements, Declared>> = {
  'coach-blog': {
    name: msg({ message: 'Blog', context: 'a widget' }),
    purpose: msg`Lists the coach's posts with a search, and opens them in place.`,
    options: {
      post: msg`Shows this post alone, without the list: its id.`,
      open: msg`Begins with this post opened; the way back leads to the list.`,
      category: msg`The category that is chosen at first; all if missing. One that is not known is ignored.`,
      limit: msg`Lists this many posts at most; all if missing.`,
    },
  },
  'coach-checkout': {
    name: msg({ message: 'Checkout', context: 'a widget' }),
    purpose: msg`Sells a programme that is paid once, by card or with PayPal.`,
    options: { program: msg`The number of the programme. It has to be given.` },
  },
  'coach-contact': {
    name: msg({ message: 'Contact', context: 'a widget' }),
    purpose: msg`Sends a message to the coach.`,
    options: {
      interest: msg`The programme that is picked at first; none if missing. One that is not known is ignored.`,
      name: msg`What the field for the name begins with. The visitor reads it and can change it.`,
      message: msg`What the message begins with. The visitor reads it and can change it.`,
    },
  },
  'coach-dashboard': {
    name: msg({ message: 'Dashboard', context: 'a widget' }),
    purpose: msg`Shows a member their numbers, programmes, subscriptions and purchases.`,
  },
  'coach-follow': {
    name: msg({ message: 'Follow', context: 'a widget' }),
    purpose: msg`Links to the coach's profiles elsewhere.`,
    options: { variant: msg({ message: 'Each profile with a few words and figures (`full`), or a row of links.' }) },
  },
  'coach-onboarding': {
    name: msg({ message: 'Onboarding', context: 'a widget' }),
    purpose: msg`Asks what the coach needs to know before the coaching begins.`,
    options: { name: msg`What the field for the full name begins with. The visitor reads it and can change it.` },
  },
  'coach-profile': {
    name: msg({ message: 'Profile', context: 'a widget' }),
    purpose: msg`Shows members who are coached what the coach knows about them, and lets them change it.`,
  },
  'coach-programs': {
    name: msg({ message: 'Programmes', context: 'a widget' }),
    purpose: msg`Shows the coach's programmes with prices in the visitor's currency and a way to each of them.`,
    options: {
      layout: msg({ message: 'Up to three side by side (`cards`) or up to four (`grid`).' }),
      limit: msg`Shows this many at most; all if missing.`,
      region: msg`Prices as they are read in this country (ISO 3166 code), whatever was chosen. One that is not known is ignored.`,
      currency: msg({
        message: 'Prices in this currency (ISO 4217 code); goes before `region`. One that is not known is ignored.',
      }),
      'href-base': msg`Start of the links, a path or an http address; the coach's site if missing.`,
    },
  },
  'coach-region': {
    name: msg({ message: 'Region', context: 'a widget' }),
    purpose: msg`Lets the visitor choose a region and a currency.`,
  },
  'coach-scam-guide': {
    name: msg({ message: 'Scam guide', context: 'a widget' }),
    purpose: msg`Sends the free Anti-Scam Fitness Guide to a visitor's e-mail address.`,
  },
  'coach-signup': {
    name: msg({ message: 'Signup', context: 'a widget' }),
    purpose: msg`Sends what is free to a visitor's e-mail address: the shop's own guide, or a free programme.`,
    options: {
      flow: msg({
        message: 'A form, a button that opens a window (`modal`), or a form that saves the PDF at once (`download`).',
      }),
      program: msg`The number of a free programme; the shop's own guide if missing, or the first free programme where there is none.`,
    },
  },
  'coach-subscribe': {
    name: msg({ message: 'Subscribe', context: 'a widget' }),
    purpose: msg`Sells a programme without an account: first what the coach needs to know, then the payment.`,
    options: {
      program: msg`Id of the programme. One that cannot be an id is no mistake of the page's: the element says that this programme does not exist.`,
      offer: msg({
        message:
          "Key of the offer that is chosen at first, such as `kickstart`; the programme's first if missing or not known. `continuation` is offered only where it is named here.",
      }),
    },
  },
  'coach-training': {
    name: msg({ message: 'Training', context: 'a widget' }),
    purpose: msg`Shows a member's training plan and keeps the log of what was done, also without a connection.`,
    options: {
      plan: msg({
        message:
          'The plan: the number of a programme, a name such as `elite-coaching`, or `mine` for the plan that the coach has made for this member. It has to be given.',
      }),
    },
  },
};

/** Labels of the option fields. */
export const OPTION_LABELS: Readonly<Record<string, Words>> = {
  category: msg({ message: 'Category', context: 'an option of a widget' }),
  currency: msg({ message: 'Currency', context: 'an option of a widget' }),
  flow: msg({ message: 'Flow', context: 'an option of a widget' }),
  // The attribute name means nothing to coaches who write no code.
  'href-base': msg({ message: 'Start of links', context: 'an option of a widget' }),
  interest: msg({ message: 'Interest', context: 'an option of a widget' }),
  layout: msg({ message: 'Layout', context: 'an option of a widget' }),
  limit: msg({ message: 'Limit', context: 'an option of a widget' }),
  message: msg({ message: 'Message', context: 'an option of a widget' }),
  name: msg({ message: 'Name', context: 'an option of a widget' }),
  offer: msg({ message: 'Offer', context: 'an option of a widget' }),
  open: msg({ message: 'Open', context: 'an option of a widget' }),
  plan: msg({ message: 'Plan', context: 'an option of a widget' }),
  post: msg({ message: 'Post', context: 'an option of a widget' }),
  program: msg({ message: 'Programme', context: 'an option of a widget' }),
  region: msg({ message: 'Region', context: 'an option of a widget' }),
  variant: msg({ message: 'Variant', context: 'an option of a widget' }),
};

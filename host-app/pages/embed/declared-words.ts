import { msg } from '@lingui/core/macro';
import type { CoachElements } from '#widgets/core/element/elements.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

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
    purpose: msg`Lists the coach’s posts, with search, and opens them in place.`,
    options: {
      post: msg`ID of a post to show alone, without the list.`,
      open: msg`Opens this post first. Visitors can go back to the list.`,
      category: msg`Category selected at first. Default: all. Unknown categories are ignored.`,
      limit: msg`Maximum number of posts. Default: all.`,
    },
  },
  'coach-checkout': {
    name: msg({ message: 'Checkout', context: 'a widget' }),
    purpose: msg`Sells a one-off programme, by card or PayPal.`,
    options: { program: msg`Programme ID. Required.` },
  },
  'coach-contact': {
    name: msg({ message: 'Contact', context: 'a widget' }),
    purpose: msg`Sends a message to the coach.`,
    options: {
      interest: msg`Programme selected at first. Default: none. Unknown programmes are ignored.`,
      name: msg`Initial text of the name field. Visitors see it and can change it.`,
      message: msg`Initial text of the message. Visitors see it and can change it.`,
    },
  },
  'coach-dashboard': {
    name: msg({ message: 'Dashboard', context: 'a widget' }),
    purpose: msg`Shows a member their numbers, programmes, subscriptions and purchases.`,
  },
  'coach-follow': {
    name: msg({ message: 'Follow', context: 'a widget' }),
    purpose: msg`Links to the coach’s profiles elsewhere.`,
    options: { variant: msg({ message: 'Profiles with text and figures (`full`), or a row of links.' }) },
  },
  'coach-onboarding': {
    name: msg({ message: 'Onboarding', context: 'a widget' }),
    purpose: msg`Asks the questions the coach needs answered before coaching starts.`,
    options: { name: msg`Initial text of the full name field. Visitors see it and can change it.` },
  },
  'coach-profile': {
    name: msg({ message: 'Profile', context: 'a widget' }),
    purpose: msg`Lets clients view and edit their coaching profile.`,
  },
  'coach-programs': {
    name: msg({ message: 'Programmes', context: 'a widget' }),
    purpose: msg`Shows the coach’s programmes, with prices in the visitor’s currency and a link to each.`,
    options: {
      layout: msg({ message: 'Up to three side by side (`cards`) or up to four (`grid`).' }),
      limit: msg`Maximum number shown. Default: all.`,
      region: msg`Shows prices for this country (ISO 3166 code), whatever the visitor has chosen. Unknown codes are ignored.`,
      currency: msg({
        message:
          'Shows prices in this currency (ISO 4217 code). Takes precedence over `region`. Unknown codes are ignored.',
      }),
      'href-base': msg`Where links start: a path or a web address. Default: the coach’s site.`,
    },
  },
  'coach-region': {
    name: msg({ message: 'Region', context: 'a widget' }),
    purpose: msg`Lets the visitor choose a region and a currency.`,
  },
  'coach-scam-guide': {
    name: msg({ message: 'Scam guide', context: 'a widget' }),
    purpose: msg`Sends the free Anti-Scam Fitness Guide to a visitor’s e-mail address.`,
  },
  'coach-signup': {
    name: msg({ message: 'Signup', context: 'a widget' }),
    purpose: msg`Sends the shop’s guide or a free programme to a visitor’s e-mail address.`,
    options: {
      flow: msg({
        message:
          'A form, a button that opens a dialog (`modal`), or a form that downloads the PDF at once (`download`).',
      }),
      program: msg`ID of a free programme. Default: the shop’s guide or, without one, the first free programme.`,
    },
  },
  'coach-subscribe': {
    name: msg({ message: 'Subscribe', context: 'a widget' }),
    purpose: msg`Sells a programme without an account: first the coach’s questions, then the payment.`,
    options: {
      program: msg`Programme ID. If it is invalid, the widget says that the programme doesn’t exist.`,
      offer: msg({
        message:
          'Offer selected at first, such as `kickstart`. Default: the programme’s first offer. `continuation` is available only if you set it here.',
      }),
    },
  },
  'coach-training': {
    name: msg({ message: 'Training', context: 'a widget' }),
    purpose: msg`Shows a member’s training plan and logs their workouts, even offline.`,
    options: {
      plan: msg({
        message: 'Programme ID, a plan name such as `elite-coaching`, or `mine` for the member’s own plan. Required.',
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
  'href-base': msg({ message: 'Link base', context: 'an option of a widget' }),
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

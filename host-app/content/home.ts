import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Texts of the four-column home page. Programme names and prices come from the shop. */
const hero = {
  title: msg`Pick your start.`,
  lead: msg`Each programme shows what’s included and the price. Start with the one your week has room for.`,
  /** Counts the programmes of the sandbox. */
  demoLead: msg`Four programmes, and each has its own place in the day. The first costs nothing. The last comes with a coach.`,
} as const;

/** Returns the title and lead of the home page. */
export function homeWords(starts: number, samples: boolean): { title: Words; lead: Words } {
  return { title: hero.title, lead: samples && starts === 4 ? hero.demoLead : hero.lead };
}

export const programs = {
  title: msg`Side by side`,
  lead: msg`What’s included and what each one costs. You pay in euros; the price in your currency is for comparison.`,
} as const;

export const routine = {
  title: msg`Start tomorrow morning, free`,
  lead: msg`Seven mornings, fifteen minutes each, on paper. Enter your e-mail address and print what we send.`,
} as const;

export const scam = {
  title: msg`Did a coach write to you first?`,
  lead: msg`That wasn’t us, and it probably wasn’t a coach. The free Anti-Scam Fitness Guide lists twelve warning signs and what to do after paying.`,
  /** Number of warning signs from the whole list. */
  signs: 3,
  more: msg`Full list of warning signs`,
  href: '/#scam-check',
} as const;

/** Links from the member's home. */
export const quickActions = [
  { label: msg`Profile Settings`, text: msg`Name, address, sign-ins`, href: '/dashboard#profile' },
  { label: msg`Program Library`, text: msg`Everything you own`, href: '/dashboard' },
  { label: msg`Achievement Center`, text: msg`What it all adds up to`, href: '/dashboard' },
] as const;

import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/words.tsx';

/** The words of the four-column home page. Names and prices of the programmes are the shop's. */
const hero = {
  title: msg`Pick your start.`,
  lead: msg`Each programme says what it holds and what it costs. Begin with the one that your week has room for.`,
  /** Counts the programmes of the demonstration. */
  demoLead: msg`Four programmes, and each has its own place in the day. The first costs nothing. The last comes with a coach.`,
} as const;

/** What stands at its head. */
export function homeWords(starts: number, samples: boolean): { title: Words; lead: Words } {
  return { title: hero.title, lead: samples && starts === 4 ? hero.demoLead : hero.lead };
}

export const programs = {
  title: msg`Side by side`,
  lead: msg`What each one holds and what it costs. You pay in euros; the price in your currency is there to compare.`,
} as const;

export const routine = {
  title: msg`Begin tomorrow morning, free`,
  lead: msg`Seven mornings of fifteen minutes, on paper. Leave an address and print what comes.`,
} as const;

export const scam = {
  title: msg`Did a coach write to you first?`,
  lead: msg`Then it was nobody from here, and most likely it was no coach. The free Anti-Scam Fitness Guide has twelve warning signs and what to do after paying.`,
  /** How many of the signs of the whole list stand here. */
  signs: 3,
  more: msg`The whole list of signs`,
  href: '/#scam-check',
} as const;

/** Where members go from their home. */
export const quickActions = [
  { label: msg`Profile Settings`, text: msg`Name, address, sign-ins`, href: '/dashboard#profile' },
  { label: msg`Program Library`, text: msg`Everything you own`, href: '/dashboard' },
  { label: msg`Achievement Center`, text: msg`What it adds up to`, href: '/dashboard' },
] as const;

import type { SocialLink } from '#contract/follow.ts';

/** Where the coach can be followed. */
export const social: readonly SocialLink[] = [
  {
    id: 'instagram',
    name: 'Instagram',
    url: 'https://www.instagram.com/',
    handle: '@aamu.coaching',
    description: 'Daily training, early mornings and the honest middle of the week.',
    followers: '14K+',
  },
  {
    id: 'strava',
    name: 'Strava',
    url: 'https://www.strava.com/',
    handle: 'Aamu Coaching',
    description: 'Every kilometre in the open: runs, rides and the slow ones too.',
    followers: '2K+',
  },
  {
    id: 'youtube',
    name: 'YouTube',
    url: 'https://www.youtube.com/',
    handle: '@aamucoaching',
    description: 'Technique, race days and how a week is put together.',
    followers: '5K+',
  },
  {
    id: 'linkedin',
    name: 'LinkedIn',
    url: 'https://www.linkedin.com/',
    handle: 'Aamu Coaching',
    description: 'Energy and leadership for people who run a business.',
    followers: '3K+',
  },
];

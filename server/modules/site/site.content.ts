import type { SiteResponse } from '#contract/site.ts';

/** Where the coach can be followed. */
export const social: SiteResponse['social'] = [
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

/** Claims in numbers, page by page. Pages differ on purpose: each figure is text that the coach stands for. */
export const figures: SiteResponse['figures'] = {
  landing: [
    { value: '4.9/5', label: 'average rating' },
    { value: '500+', label: 'athletes coached' },
    { value: '25+', label: 'countries' },
    { value: '92%', label: 'success rate' },
  ],
  home: [
    { value: '1,200+', label: 'athletes' },
    { value: '4.9/5', label: 'average rating' },
    { value: '10K+', label: 'followers' },
    { value: '8+', label: 'years of coaching' },
  ],
  social: [
    { value: '14K+', label: 'followers' },
    { value: '365+', label: 'days active' },
    { value: '500+', label: 'workouts shared' },
    { value: '100+', label: 'success stories' },
  ],
  about: [
    { value: '5,000+', label: 'athletes' },
    { value: '8+', label: 'years of coaching' },
    { value: '25+', label: 'countries' },
    { value: '100+', label: 'success stories' },
  ],
};

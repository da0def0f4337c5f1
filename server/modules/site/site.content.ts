import type { SiteResponse } from '#contract/site.ts';

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

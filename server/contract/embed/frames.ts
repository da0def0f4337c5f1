/**
 * Page of each element for an `<iframe>`: `/embed/frame/coach-signup?flow=form`, with the attributes that its address
 * may set. Attributes with link targets are excluded, because anybody can write an address and the page is the
 * shop's.
 */
export const FRAMES = {
  'coach-blog': ['post', 'open', 'category', 'limit'],
  'coach-checkout': ['program'],
  'coach-contact': ['interest', 'name', 'message'],
  'coach-dashboard': [],
  'coach-follow': ['variant'],
  'coach-onboarding': [],
  'coach-profile': [],
  'coach-programs': ['layout', 'limit', 'region', 'currency'],
  'coach-region': [],
  'coach-scam-guide': [],
  'coach-signup': ['flow', 'program'],
  'coach-subscribe': ['program', 'offer'],
  'coach-training': ['plan'],
} as const satisfies Record<`coach-${string}`, readonly string[]>;

export type FrameTag = keyof typeof FRAMES;

interface FrameSize {
  /** Attributes that the address of a frame may name. */
  attributes: readonly string[];
  /**
   * What is tall enough before the frame has told its height, at 600 pixels of width and at 320, as journeys
   * measure it; for the blog with three posts, since its list is as long as the coach writes.
   */
  height: { wide: number; narrow: number };
}

/**
 * The page of each element for an `<iframe>`: `/embed/frame/coach-signup?flow=form`. What says where links
 * lead is not taken from an address: anybody can write one, and the page is the shop's.
 */
export const FRAMES = {
  'coach-blog': { attributes: ['post', 'open', 'category', 'limit'], height: { wide: 1470, narrow: 1780 } },
  'coach-checkout': { attributes: ['program'], height: { wide: 250, narrow: 280 } },
  'coach-contact': { attributes: ['interest', 'name', 'message'], height: { wide: 490, narrow: 640 } },
  'coach-dashboard': { attributes: [], height: { wide: 190, narrow: 220 } },
  'coach-follow': { attributes: ['variant'], height: { wide: 900, narrow: 1020 } },
  'coach-onboarding': { attributes: [], height: { wide: 190, narrow: 270 } },
  'coach-profile': { attributes: [], height: { wide: 190, narrow: 250 } },
  'coach-programs': { attributes: ['layout', 'limit', 'region', 'currency'], height: { wide: 2090, narrow: 2580 } },
  'coach-region': { attributes: [], height: { wide: 80, narrow: 80 } },
  'coach-scam-guide': { attributes: [], height: { wide: 190, narrow: 310 } },
  'coach-signup': { attributes: ['flow', 'program'], height: { wide: 190, narrow: 300 } },
  'coach-subscribe': { attributes: ['program', 'offer'], height: { wide: 250, narrow: 300 } },
  'coach-training': { attributes: ['plan'], height: { wide: 190, narrow: 200 } },
} as const satisfies Record<`coach-${string}`, FrameSize>;

export type FrameTag = keyof typeof FRAMES;

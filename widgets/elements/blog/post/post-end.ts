import { msg } from '@lingui/core/macro';

/** Default texts below a post. */
export const POST_END = {
  title: msg`Ready to Start Your Journey?`,
  lead: msg`Choose a programme, or let the coach write one for your week.`,
} as const;

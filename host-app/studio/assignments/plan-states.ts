import { msg } from '@lingui/core/macro';

/** Labels for a plan that is upcoming, running or over. */
export const PLAN_STATES = {
  coming: msg({ message: 'Upcoming', comment: 'A training plan that has not begun' }),
  current: msg({ message: 'Running', comment: 'A training plan that has begun' }),
  over: msg({ message: 'Ended', comment: 'A training plan that has ended' }),
};

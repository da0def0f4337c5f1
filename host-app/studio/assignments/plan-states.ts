import { msg } from '@lingui/core/macro';

/** Whether a client's plan comes, runs or is over. */
export const PLAN_STATES = {
  coming: msg({ message: 'Upcoming', comment: 'A training plan that has not begun' }),
  current: msg({ message: 'Running', comment: 'A training plan that has begun' }),
  over: msg({ message: 'Over', comment: 'A training plan that has ended' }),
};

import { msg } from '@lingui/core/macro';

export type DashboardTab = keyof typeof DASHBOARD_TABS;

/** Labels by the names that addresses and mails use. */
export const DASHBOARD_TABS = {
  programs: msg`My Programs`,
  subscriptions: msg`Subscriptions`,
  purchases: msg`Purchase History`,
  profile: msg({ message: 'Profile', comment: 'A tab: what a member has said about themselves' }),
};

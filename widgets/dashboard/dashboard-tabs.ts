export type DashboardTab = keyof typeof DASHBOARD_TABS;

/** Labels by the names that addresses and mails use. */
export const DASHBOARD_TABS = {
  programs: 'My Programs',
  subscriptions: 'Subscriptions',
  purchases: 'Purchase History',
  profile: 'Profile',
};

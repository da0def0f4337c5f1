/** Prefix of drafts in sessionStorage. They end with the window, because others may use the device. */
export const DRAFT_PREFIX = 'aamu.draft';

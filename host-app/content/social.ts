import { msg } from '@lingui/core/macro';

/** Texts of the page with the coach's social profiles. */
export const social = {
  title: msg`Training in the open`,
  lead: msg`Good weeks, wet weeks and the alarm at five. Follow along in the apps you already use.`,
} as const;

import { msg } from '@lingui/core/macro';

/** What a plan without weeks says of its sessions. */
export const SESSION_LENGTH = msg`60-90 min per session`;

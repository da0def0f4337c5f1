import * as z from 'zod';

/** Time of the member's last withdrawal of a consent to health data; null without one. Absent in older answers. */
export const ConsentWithdrawnAt = z.iso.datetime().nullish();

/**
 * The last withdrawal that a device knew when it wrote a change, or that a form knew when its box was ticked; null for
 * none. Health data of a device that did not know the last one is not stored, and a form is refused. Clocks decide
 * nothing, because those of devices may be wrong.
 */
export const SeenWithdrawalAt = z.iso.datetime().nullish();

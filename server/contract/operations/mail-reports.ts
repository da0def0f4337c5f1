import * as z from 'zod';
import { isEmail } from '../forms/email.ts';
import { INVALID_EMAIL } from '../forms/forms.ts';

/**
 * POST /api/mail-reports, with `Authorization: Bearer <MAIL_REPORTS_TOKEN>`: bounces and complaints from a mail
 * service. 204. 401 for another token; 404 if none is configured.
 */
export const MailReportsRequest = z.object({
  reports: z
    .array(
      z.object({
        /** Addresses that cannot exist are ignored, unless there are no others. */
        address: z.string().max(1_000),
        /** `bounce`: the mailbox does not exist. `complaint`: its owner marked a mail as spam. */
        kind: z.enum(['bounce', 'complaint']),
        /** Answer of the mail server. The first 500 characters are stored. */
        detail: z.string().optional(),
      }),
    )
    .min(1)
    .max(500)
    .refine((reports) => reports.some(({ address }) => isEmail(address)), INVALID_EMAIL),
});
export type MailReportsRequest = z.infer<typeof MailReportsRequest>;

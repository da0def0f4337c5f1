import * as z from 'zod';
import { EmailField } from './forms.ts';

/**
 * POST /api/mail-reports, with `Authorization: Bearer <MAIL_REPORTS_TOKEN>`: what a mail service has heard
 * about addresses after it had taken our mails. 204. 401 for another token; 404 where none is set.
 */
export const MailReportsRequest = z.object({
  reports: z
    .array(
      z.object({
        address: EmailField,
        /** `bounce`: nobody has this mailbox. `complaint`: its owner has called a mail unwanted. */
        kind: z.enum(['bounce', 'complaint']),
        detail: z.string().max(500).optional(),
      }),
    )
    .min(1)
    .max(500),
});
export type MailReportsRequest = z.infer<typeof MailReportsRequest>;

import * as z from 'zod';
import { EmailField } from '../forms/forms.ts';

/**
 * POST /api/mail-reports, with `Authorization: Bearer <MAIL_REPORTS_TOKEN>`: bounces and complaints from a mail
 * service. 204. 401 for another token; 404 if none is configured.
 */
export const MailReportsRequest = z.object({
  reports: z
    .array(
      z.object({
        address: EmailField,
        /** `bounce`: the mailbox does not exist. `complaint`: its owner marked a mail as spam. */
        kind: z.enum(['bounce', 'complaint']),
        detail: z.string().max(500).optional(),
      }),
    )
    .min(1)
    .max(500),
});
export type MailReportsRequest = z.infer<typeof MailReportsRequest>;

import * as z from 'zod';

/** What links of newsletter mails carry. */
const Token = z.uuid('This link is not complete.');

/** POST /newsletter/confirm and POST /newsletter/unsubscribe, from the buttons of their pages. */
export const NewsletterAction = z.object({ token: Token });

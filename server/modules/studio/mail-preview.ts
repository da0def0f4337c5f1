import type { Context } from 'koa';
import type { Language } from '#contract/languages.ts';
import type { MailLook } from '#server/platform/mail/mail-look.ts';
import type { PersonTemplate } from '#server/platform/mail/coach-templates.ts';
import { renderMail } from '#server/platform/mail/render.ts';

/** What a mail is made of. What sends it and what shows it before make it in one place. */
export interface MailWords {
  template: PersonTemplate;
  language: Language;
  data: Record<string, string>;
}

/** Answers with a mail as a document, beside the form that would send it. It may look as it likes and do nothing. */
export async function sendMailPreview(
  ctx: Context,
  { template, data, language }: MailWords,
  look?: MailLook,
): Promise<void> {
  const { html } = await renderMail(template, data, language, look);
  ctx.set(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'self'; sandbox",
  );
  ctx.set('cache-control', 'no-store');
  ctx.type = 'html';
  ctx.body = html;
}

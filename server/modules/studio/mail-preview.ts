import type { Context } from 'koa';
import type { Language } from '#contract/i18n/languages.ts';
import type { MailLook } from '#server/platform/mail/mail-look.ts';
import type { PersonTemplate } from '#server/platform/mail/coach-templates.ts';
import { loadHeaderPictureUrl } from '#server/platform/mail/header-picture.ts';
import { renderMail } from '#server/platform/mail/render.ts';

/** Content of a mail, built in one place for sending and preview. */
export interface MailWords {
  template: PersonTemplate;
  language: Language;
  data: Record<string, string>;
}

/** Sends a mail as an HTML document for the preview beside its form. Its styles apply; scripts are off. */
export async function sendMailPreview(
  ctx: Context,
  { template, data, language }: MailWords,
  look?: MailLook,
): Promise<void> {
  const { html } = await renderMail(template, data, language, {
    ...look,
    headerPicture: await loadHeaderPictureUrl(look?.look),
  });
  ctx.set(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'self'; sandbox",
  );
  ctx.set('cache-control', 'no-store');
  ctx.type = 'html';
  ctx.body = html;
}

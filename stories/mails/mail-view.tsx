import mails, { type Mails } from 'virtual:mails';
import { DEFAULT_LANGUAGE, type Language } from '#contract/i18n/languages.ts';
import './mail-view.css';

export interface MailViewProps {
  /** Name in `server/platform/mail/mails.ts`. */
  mail: keyof Mails;
  language?: Language;
  part?: 'html' | 'text';
}

const loaded = new Map<Language, Mails>();

/** Loads the mails of a language; call it before showing one. */
export async function loadMails(language: Language = DEFAULT_LANGUAGE): Promise<void> {
  loaded.set(language, (await mails[language]()).default);
}

/** Mail as sent, in its HTML or text part. */
export function MailView({ mail, language = DEFAULT_LANGUAGE, part = 'html' }: MailViewProps) {
  const { subject, html, text } = loaded.get(language)![mail];
  return (
    <article className="mail-view">
      <h1>{subject}</h1>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own, without scripts; axe looks into it */}
      {part === 'html' && <iframe title={`The mail ${mail}`} srcDoc={html} />}
      {part === 'text' && <pre>{text}</pre>}
    </article>
  );
}

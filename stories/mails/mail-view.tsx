import mails, { type Mails } from 'virtual:mails';
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import './mail-view.css';

export interface MailViewProps {
  /** Its name in `server/platform/mail/mails.ts`. */
  mail: keyof Mails;
  language?: Language;
  part?: 'html' | 'text';
}

const loaded = new Map<Language, Mails>();

/** Has to be done before a mail of the language is shown. */
export async function loadMails(language: Language = DEFAULT_LANGUAGE): Promise<void> {
  loaded.set(language, (await mails[language]()).default);
}

/** A mail as it is sent, in either of its parts. */
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

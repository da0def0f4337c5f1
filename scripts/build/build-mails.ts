import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '../../server/contract/i18n/languages.ts';
import { compileMail } from '../../server/platform/mail/compile/compile.ts';
import { type MailTemplate, mails } from '../../server/platform/mail/mails.ts';
import { mailWords } from '../words/compile.ts';

/** Compiles all mails in all languages beside the bundled server, which then never loads mjml. */
export async function writeMails(folder: string) {
  const names = Object.keys(mails) as MailTemplate[];
  for (const language of LANGUAGES) {
    await mkdir(join(folder, language), { recursive: true });
    const words = mailWords(language);
    for (const name of names)
      await writeFile(join(folder, language, `${name}.json`), JSON.stringify(await compileMail(name, language, words)));
  }
}

import { msg } from '@lingui/core/macro';
import { DEFAULT_LANGUAGE } from '#contract/i18n/languages.ts';
import { englishSpeaker, loadSpeaker } from '#server/platform/i18n/words.ts';
import type { Receipt } from './receipt.entity.ts';
import { formatReceiptNumber } from './receipts.service.ts';

/** Returns the file names of a receipt: in its language, and in ASCII for old clients. */
export async function receiptName({
  kind,
  body,
  ...which
}: Pick<Receipt, 'kind' | 'number' | 'mode' | 'body'>): Promise<{ name: string; plainName: string }> {
  const number = formatReceiptNumber(which);
  const words =
    kind === 'credit'
      ? msg({ message: `Credit-note-${number}`, comment: 'The name of a file, without blanks' })
      : msg({ message: `Receipt-${number}`, comment: 'The name of a file, without blanks' });
  const { say } = await loadSpeaker(body.language ?? DEFAULT_LANGUAGE);
  return { name: `${say(words)}.pdf`, plainName: `${englishSpeaker.say(words)}.pdf` };
}

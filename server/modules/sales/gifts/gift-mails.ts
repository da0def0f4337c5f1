import { msg } from '@lingui/core/macro';
import { getLanguagePrefix } from '#contract/i18n/languages.ts';
import { type Brand, buildMailData, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatDay } from '#server/platform/i18n/format.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import type { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { namesIn } from '#server/modules/catalog/programs/programs.service.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import type { MailWords } from '#server/modules/studio/mail-preview.ts';

interface Gift {
  /** Id of the gift. */
  id: string;
  recipient: string;
  /** Null before the first sign-in; then the mail is in the shop's language. */
  user: User | null;
  program: Program;
}

interface Shop {
  brand: Brand;
  prefix: string;
}

/** Mails a gift: programme, end of access, and how to open it. */
export async function enqueueGiftMail(
  tx: Em,
  shop: Shop,
  { id, recipient, ...gift }: Gift & { accessUntil: Date | null },
  now: Date,
): Promise<void> {
  enqueueMail(tx, { recipient, ...(await buildGiftMail(tx, shop, gift)), cause: `gift:${id}` }, now);
}

/** Builds the mail about a gift. */
export async function buildGiftMail(
  tx: Em,
  { brand, prefix }: Shop,
  { user, program, accessUntil }: Pick<Gift, 'user' | 'program'> & { accessUntil: Date | null },
): Promise<MailWords> {
  const { say, language } = await loadSpeaker(user?.language ?? brand.language);
  const day = accessUntil && formatDay(accessUntil, brand.timeZone, language);
  const then = encodeURIComponent(`${getLanguagePrefix(language, brand.language)}/dashboard`);
  const data = {
    ...buildMailData(brand, language),
    item: itemIn(tx, program, prefix, language),
    untilText: say(day ? msg`You have it until the end of ${day}.` : msg`No end date.`),
    loginUrl: `${pagesUrl(brand, language)}/login?return_to=${then}`,
  };
  return { template: 'access-given', language, data };
}

/** Mails that a gift has ended. */
export function mailAccessEnded(
  tx: Em,
  { brand, prefix }: Shop,
  { id, recipient, user, program }: Gift,
  now: Date,
): void {
  const language = user?.language ?? brand.language;
  const data = { ...buildMailData(brand, language), item: itemIn(tx, program, prefix, language) };
  enqueueMail(tx, { recipient, template: 'access-ended', language, data, cause: `gift:${id}:ended` }, now);
}

function itemIn(tx: Em, program: Program, prefix: string, language: Brand['language']): string {
  const offer = program.offers.getItems()[0];
  // The mail names the programme; an offer is only needed for its translation.
  return offer ? namesIn(tx, { program, offer }, prefix, language).programName : program.name;
}

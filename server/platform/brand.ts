import { type Language, getLanguagePrefix } from '#contract/languages.ts';
import type { Hex } from '#contract/colour.ts';
import type { Env } from './config/env.ts';

/** What a shop is called that nobody has named. */
export const PRODUCT = 'Aamu';

/** The shop's own colours for mails and documents, which know no custom properties. */
export interface ShopColours {
  accent: Hex;
  onAccent: Hex;
  /** The accent on dark grounds. */
  night: Hex;
  highlight: Hex;
}

/** What mails and documents say about the shop. */
export interface Brand {
  name: string;
  /** The support address; '' where nobody has entered one. */
  supportEmail: string;
  /** The address that mails name where there is no support address: that of their sender. */
  mailContact?: string | undefined;
  /** Origin of the shop, without a slash at the end. */
  url: string;
  /** Where the shop is: its days begin and end there. */
  timeZone: string;
  /** What it speaks where nobody has asked for another language. */
  language: Language;
  /** For mails and documents; missing while the shop looks as every shop comes. */
  colours?: ShopColours | undefined;
  /**
   * When the coach first writes to whoever has bought coaching, in the coach's words: null where nothing is promised,
   * and undefined for what every shop promises.
   */
  firstContact?: (language: Language) => string | null | undefined;
  /** Name and postal address of the seller on one line; missing while no address is set. */
  postalAddress?: string | undefined;
  /** What mails end on in the coach's words; undefined for what every shop says. */
  mailEnd?: (language: Language) => string | null | undefined;
}

type BrandSettings = Pick<Env, 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'MAIL_FROM' | 'TIME_ZONE' | 'SHOP_LANGUAGE'>;

export function buildBrand(
  { BRAND_NAME, SUPPORT_EMAIL, MAIL_FROM, TIME_ZONE, SHOP_LANGUAGE }: BrandSettings,
  url: string,
): Brand {
  return {
    name: BRAND_NAME,
    supportEmail: SUPPORT_EMAIL,
    mailContact: senderIn(MAIL_FROM) || `no-reply@${URL.parse(url)?.hostname || 'localhost'}`,
    url,
    timeZone: TIME_ZONE,
    language: SHOP_LANGUAGE,
  };
}

/** The address that mails name. */
export function getMailContact({
  supportEmail,
  mailContact = '',
}: Pick<Brand, 'supportEmail' | 'mailContact'>): string {
  return supportEmail || mailContact;
}

/** The address in a sender such as `Kaski <hello@kaski.example>`. */
function senderIn(from = ''): string {
  return /[^<>@\s]+@[^<>@\s]+/.exec(from)?.[0] ?? '';
}

/** What the addresses of the shop's pages begin with in a language; files and the API have none. */
export function pagesUrl({ url, language: own }: Pick<Brand, 'url' | 'language'>, language: Language): string {
  return url + getLanguagePrefix(language, own);
}

/** The values that every mail template needs, with the shop's pages in the language of the mail; and what it ends on, where the coach has words of their own. */
export function buildMailData(
  brand: Brand,
  language: Language,
): Record<'brand' | 'supportEmail' | 'siteUrl', string> & { mailEnd?: string; postalAddress?: string } {
  const mailEnd = brand.mailEnd?.(language);
  return {
    brand: brand.name,
    supportEmail: getMailContact(brand),
    siteUrl: pagesUrl(brand, language),
    ...(mailEnd && { mailEnd }),
    ...(brand.postalAddress && { postalAddress: brand.postalAddress }),
  };
}

import { type Language, getLanguagePrefix } from '#contract/i18n/languages.ts';
import type { Hex } from '#contract/site/colour.ts';
import type { GroundName } from '#contract/site/grounds.studio.ts';
import type { MotifName } from '#contract/site/motif.studio.ts';
import type { TypefaceName } from '#contract/site/typefaces.studio.ts';
import type { Env } from './config/env.ts';

/** Name of a shop that has none of its own. */
export const PRODUCT = 'Aamu';

/** The shop's own look for mails and documents, which know no custom properties. */
export interface ShopLook {
  accent: Hex;
  onAccent: Hex;
  /** The accent on dark grounds. */
  night: Hex;
  highlight: Hex;
  ground: GroundName;
  typeface: TypefaceName;
  motif: MotifName;
}

/** Facts about the shop for mails and documents. */
export interface Brand {
  name: string;
  /** Support address; '' if none is set. */
  supportEmail: string;
  /** Contact address of mails without a support address: that of their sender. */
  mailContact?: string | undefined;
  /** Origin of the shop, without a slash at the end. */
  url: string;
  /** Time zone of the shop's days. */
  timeZone: string;
  /** Language of the shop, used when a request names none. */
  language: Language;
  /** For mails and documents; missing for the default look. */
  look?: ShopLook | undefined;
  /**
   * When the coach first writes to a new coaching client, in the coach's words. Null promises nothing; undefined is the
   * default promise.
   */
  firstContact?: (language: Language) => string | null | undefined;
  /** Name and postal address of the seller on one line; missing while no address is set. */
  postalAddress?: string | undefined;
  /** Closing lines of mails in the coach's words; undefined for the default. */
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

/** Returns the address in a sender such as `Kaski <hello@kaski.example>`. */
export function senderIn(from = ''): string {
  return /[^<>@\s]+@[^<>@\s]+/.exec(from)?.[0] ?? '';
}

/** Returns the base URL of the shop's pages in a language. Files and the API have no language prefix. */
export function pagesUrl({ url, language: own }: Pick<Brand, 'url' | 'language'>, language: Language): string {
  return url + getLanguagePrefix(language, own);
}

/** Returns values for every mail template: the shop's pages in the mail's language, and the closing lines. */
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

import * as z from 'zod';
import { boundedText } from '../forms/form-fields.ts';
import { createEmailField } from '../forms/forms.ts';
import { OFFERED_LANGUAGES } from '../i18n/languages.ts';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { CoachingForms } from '../coaching/coaching-forms.studio.ts';
import { GuidesForm } from '../newsletter/guides.studio.ts';
import { LegalForm } from './legal.studio.ts';
import { PLACE } from '../shared/list.studio.ts';
import { LookForm } from './look.studio.ts';
import { ContentForms } from './site-content-forms.studio.ts';
import { PicturesForm } from './site-pictures.studio.ts';

const oneLine = (max: number) =>
  boundedText(max).refine((text) => !/\p{Cc}/u.test(text), sentence(/*i18n*/ 'Use a single line.'));

const NAME_MAX = 60;
/** Every name of a shop, and the space behind it. */
const PREFIX_MAX = NAME_MAX + 1;

/** The brand: name of the shop on pages, mails and documents, and the time zone of its days. */
const BrandForm = z.object({
  name: oneLine(NAME_MAX).min(1, sentence(/*i18n*/ 'Enter a shop name.')),
  /** Start of programme names that visitors are not shown; a space at its end counts. */
  prefix: z.string().max(PREFIX_MAX, sentence(/*i18n*/ 'Use at most {max} characters.', { max: PREFIX_MAX })),
  supportEmail: createEmailField(sentence(/*i18n*/ 'Enter an e-mail address.')),
  timeZone: z
    .string()
    .trim()
    .refine(isZone, sentence(/*i18n*/ 'Enter a time zone, such as Europe/Helsinki.'))
    .transform((name) => new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone),
  /** Language of pages without a prefix, and of mails to the coach. */
  language: z.enum(OFFERED_LANGUAGES, sentence(/*i18n*/ 'Choose one of the shop’s languages.')),
});

const webAddress = z
  .string()
  .trim()
  .refine(
    (url) => url === '' || (/^https:\/\/[^/]/.test(url) && URL.canParse(url)),
    sentence(/*i18n*/ 'Enter an address that starts with https://.'),
  );

/** Seller for terms, imprint, privacy notice and receipts. Empty fields are not displayed. */
const SellerForm = z
  .object({
    name: oneLine(120),
    /** Lines of the postal address. */
    address: boundedText(300),
    businessId: oneLine(40),
    vatId: oneLine(40),
    register: oneLine(120),
    phone: oneLine(40),
    country: z
      .string()
      .trim()
      .toUpperCase()
      .refine(isCountry, sentence(/*i18n*/ 'Enter a two-letter country code, such as FI.')),
    /** Data protection authority; empty means that of the country. */
    authorityName: oneLine(120),
    authorityUrl: webAddress,
  })
  .refine(({ authorityName, authorityUrl }) => (authorityName === '') === (authorityUrl === ''), {
    error: sentence(/*i18n*/ 'Enter both name and address, or neither.'),
    path: ['authorityUrl'],
  });

/** Forms of the coach's settings, by group. */
export const SettingForms = {
  brand: BrandForm,
  seller: SellerForm,
  legal: LegalForm,
  look: LookForm,
  pictures: PicturesForm,
  guides: GuidesForm,
  ...ContentForms,
  ...CoachingForms,
} as const;

export const GROUPS = [
  'brand',
  'seller',
  'legal',
  'look',
  'pictures',
  'story',
  'figures',
  'testimonials',
  'social',
  'words',
  'guides',
  'answer-days',
  'check-ins',
] as const;
export const SettingGroup = z.enum(GROUPS);
export type SettingGroup = z.infer<typeof SettingGroup>;

export type SettingValues = { [G in SettingGroup]: z.output<(typeof SettingForms)[G]> };

/** 0 until a group is first saved: until then the environment's values apply. */
const Version = z.int().min(0);

/** PUT /api/coach/site/{group}: sent with the group's fields. */
export const SettingVersion = z.object({ version: Version });

/** GET /api/coach/site/{group}; PUT returns the same. 409 `conflict` if it was changed meanwhile. */
export const SettingResponse = z.object({
  group: SettingGroup,
  version: Version,
  values: z.record(z.string(), z.unknown()),
  /** Null until it is saved for the first time. */
  updatedAt: ShopMoment.nullable(),
});
export type SettingResponse<G extends SettingGroup = SettingGroup> = Omit<z.infer<typeof SettingResponse>, 'values'> & {
  values: SettingValues[G];
};

/** GET /api/coach/site/{group}/history?page=2 */
export const HistoryQuery = z.object(PLACE);

/** One change, the latest first. POST /api/coach/site/{group}/history/{id}/take-back with the version restores what was before it. */
export const SettingChange = z.object({
  id: z.uuid(),
  /** Null once the account is erased. */
  by: z.string().nullable(),
  at: ShopMoment,
  /** True if it undid another change. */
  takesBack: z.boolean(),
  /** Differences: the form's field, and its text before and after; null if there was none. */
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type SettingChange = z.infer<typeof SettingChange>;

function isZone(name: string): boolean {
  try {
    // An offset such as +02:00 would not follow the clocks of a place.
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false; // Intl knows no other way to say that there is none.
  }
}

function isCountry(code: string): boolean {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;
}

import * as z from 'zod';
import { SocialLink } from './follow.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { PublicPicture } from '../shared/picture.ts';
import { PAGE_PARTS, SITE_TEXT_FIELDS, WORD_FIELDS } from './word-fields.ts';

/** A claim in numbers, such as "500+" athletes. The text is displayed unchanged. */
export const Figure = z.strictObject({
  /** BCP 47 tag of its text. */
  language: z.string(),
  value: z.string().min(1).max(20),
  label: z.string().min(1).max(60),
});
export type Figure = z.infer<typeof Figure>;

/** Claims by page; pages differ on purpose. A page may have none. */
const Figures = z.strictObject({
  landing: z.array(Figure),
  home: z.array(Figure),
  social: z.array(Figure),
  about: z.array(Figure),
});

/** Seller for terms, imprint and privacy notice. Missing facts are null, and are not displayed. */
export const Seller = z.object({
  name: z.string(),
  /** Lines of the postal address. */
  lines: z.array(z.string()),
  businessId: z.string().nullable(),
  vatId: z.string().nullable(),
  /** The seller's entry in a public register. */
  register: z.string().nullable(),
  phone: z.string().nullable(),
  /** ISO 3166 code of the country in which the seller is established. */
  country: z.string(),
  /** Configured data protection authority; otherwise that of the country. */
  dataAuthority: z.object({ name: z.string(), url: z.url() }).nullable(),
  /** True for a made-up seller in a demonstration that sells nothing. */
  sample: z.boolean(),
});
export type Seller = z.infer<typeof Seller>;

/**
 * GET /api/site: facts about the shop for every page, without secrets. `?lang=fi` selects the language of the coach's
 * texts (`social`, `figures`), as with programmes.
 */
export const SiteResponse = z.object({
  brand: z.object({ name: z.string(), supportEmail: z.string() }),
  /** Logo for light and for dark grounds, and icon; each missing if the coach has none. */
  logo: PublicPicture.optional(),
  logoDark: PublicPicture.optional(),
  icon: PublicPicture.optional(),
  /** The shop's time zone by IANA name, which defines its days. */
  timeZone: z.string(),
  /** Default language. */
  language: z.enum(LANGUAGES),
  /** Origin of the shop, without a slash at the end. */
  url: z.string(),
  seller: Seller,
  social: z.array(SocialLink),
  figures: Figures,
  /**
   * True in a demonstration: a made-up coach fills the gaps. Figures, followers, testimonials and the coach's story
   * are made up, except for `ownClaims`.
   */
  samples: z.boolean(),
  /** Claims from the coach; missing if there are none. */
  ownClaims: z.array(z.enum(['story', 'figures', 'testimonials', 'social'])).optional(),
  /** The coach's text below the name in the footer; missing for the default. */
  footLead: z.string().optional(),
  /**
   * Promises and names of goals in the coach's words: null if removed, and missing for the
   * default.
   */
  said: z.partialRecord(z.enum(SITE_TEXT_FIELDS), z.string().nullable()).optional(),
  /** The coach's texts without a translation, which are in the shop's own language; missing without any. */
  untranslated: z.array(z.enum(WORD_FIELDS)).optional(),
  /** The coach's own guide instead of the one against scams; missing for the default. */
  ownGuide: z.object({ title: z.string(), lead: z.string() }).optional(),
  /** Sections that the coach has removed from the front pages; missing without any. */
  taken: z.array(z.enum(PAGE_PARTS)).optional(),
  /** True if nothing is free now, for the shop's own pages; missing if something is, or it is unknown. */
  nothingFree: z.literal(true).optional(),
  /** Configured providers. A feature without its provider says so or is left out. */
  providers: z.object({
    signIn: z.boolean(),
    card: z.boolean(),
    paypal: z.boolean(),
    /** True while stand-ins replace outside services. */
    sandbox: z.boolean(),
  }),
});
export type SiteResponse = z.infer<typeof SiteResponse>;

import * as z from 'zod';
import { SocialLink } from './follow.ts';
import { LANGUAGES } from './languages.ts';
import { PublicPicture } from './picture.ts';
import { PAGE_PARTS, SITE_TEXT_FIELDS, WORD_FIELDS } from './word-fields.ts';

/** A claim in numbers, such as "500+" athletes. The text is displayed unchanged. */
export const Figure = z.strictObject({
  /** BCP 47 tag of its text. */
  language: z.string(),
  value: z.string().min(1).max(20),
  label: z.string().min(1).max(60),
});
export type Figure = z.infer<typeof Figure>;

/** Claims by page; pages differ on purpose. A page without any shows none. */
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
  /** The register that the seller stands in. */
  register: z.string().nullable(),
  phone: z.string().nullable(),
  /** ISO 3166 code of the country in which the seller is established. */
  country: z.string(),
  /** Configured data protection authority; otherwise that of the country. */
  dataAuthority: z.object({ name: z.string(), url: z.url() }).nullable(),
  /** Made up, for a demonstration that sells nothing. */
  sample: z.boolean(),
});
export type Seller = z.infer<typeof Seller>;

/**
 * GET /api/site: facts about the shop for every page, without secrets. `?lang=fi` selects the language of the coach's
 * texts (`social`, `figures`), as with programmes.
 */
export const SiteResponse = z.object({
  brand: z.object({ name: z.string(), supportEmail: z.string() }),
  /** The brand as a picture, on light and on dark grounds, and its icon; each missing where the coach has given none. */
  logo: PublicPicture.optional(),
  logoDark: PublicPicture.optional(),
  icon: PublicPicture.optional(),
  /** Default currency if the visitor's region is unknown; US dollars if missing. */
  currency: z.string().optional(),
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
  /** Claims that the coach has made; missing where there is none. */
  ownClaims: z.array(z.enum(['story', 'figures', 'testimonials', 'social'])).optional(),
  /** The coach's text below the name in the footer; missing for the default. */
  footLead: z.string().optional(),
  /**
   * Promises and the names of goals as the coach says them: null for what is not said at all, and missing for what is
   * said as every shop says it.
   */
  said: z.partialRecord(z.enum(SITE_TEXT_FIELDS), z.string().nullable()).optional(),
  /** The coach's words that stand here in the shop's own language, as they have no translation; missing where none do. */
  untranslated: z.array(z.enum(WORD_FIELDS)).optional(),
  /** The coach's own guide in place of the one against scams; missing where that is the shop's. */
  ownGuide: z.object({ title: z.string(), lead: z.string() }).optional(),
  /** Sections that the coach has taken off the front pages; missing where there are none. */
  taken: z.array(z.enum(PAGE_PARTS)).optional(),
  /** True if nothing is free now, for the shop's own pages; missing if something is, or it is unknown. */
  nothingFree: z.literal(true).optional(),
  /** Configured providers. A feature without its provider says so or is left out. */
  providers: z.object({
    signIn: z.boolean(),
    card: z.boolean(),
    paypal: z.boolean(),
    /** True while stand-ins take the place of outside services. */
    sandbox: z.boolean(),
  }),
});
export type SiteResponse = z.infer<typeof SiteResponse>;

import * as z from 'zod';
import { SocialLink } from './follow.ts';
import { LANGUAGES } from './languages.ts';
import { PublicPicture } from './picture.ts';
import { PAGE_PARTS, SITE_TEXT_FIELDS, WORD_FIELDS } from './word-fields.ts';

/** A claim in numbers, such as "500+" athletes. The text is shown as it stands. */
export const Figure = z.strictObject({
  /** What it is said in, as a BCP 47 tag. */
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

/** Who sells here, as terms, imprint and privacy notice name them. What was not given is null, and is not shown. */
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
  /** Who hears complaints about personal data, where the settings name them: otherwise that of the country. */
  dataAuthority: z.object({ name: z.string(), url: z.url() }).nullable(),
  /** Made up, for a demonstration that sells nothing. */
  sample: z.boolean(),
});
export type Seller = z.infer<typeof Seller>;

/**
 * GET /api/site: what every page needs to know about the shop. Holds no secrets. `?lang=fi` asks for the coach's words
 * (`social`, `figures`) in a language, as it does with programmes.
 */
export const SiteResponse = z.object({
  brand: z.object({ name: z.string(), supportEmail: z.string() }),
  /** The brand as a picture, on light and on dark grounds, and its icon; each missing where the coach has given none. */
  logo: PublicPicture.optional(),
  logoDark: PublicPicture.optional(),
  icon: PublicPicture.optional(),
  /** In which prices are shown where nobody knows where the visitor is; US dollars where it is missing. */
  currency: z.string().optional(),
  /** Where the shop is, by its IANA name: its days begin and end there. */
  timeZone: z.string(),
  /** What it speaks where nobody has asked for another language. */
  language: z.enum(LANGUAGES),
  /** Origin of the shop, without a slash at the end. */
  url: z.string(),
  seller: Seller,
  social: z.array(SocialLink),
  figures: Figures,
  /**
   * A demonstration: what its coach has not said is said as the made-up coach says it. Figures, followers, voices and
   * the coach's story are made up except for `ownClaims`.
   */
  samples: z.boolean(),
  /** Claims that the coach has made; missing where there is none. */
  ownClaims: z.array(z.enum(['story', 'figures', 'testimonials', 'social'])).optional(),
  /** What the coach says below the name at the foot of each page; missing where every shop's words stand there. */
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
  /** True where nothing is free now, for the shop's own pages; missing where something is, or nobody could say. */
  nothingFree: z.literal(true).optional(),
  /** What is set up on this server. A feature whose provider is false says so or is left out. */
  providers: z.object({
    signIn: z.boolean(),
    card: z.boolean(),
    paypal: z.boolean(),
    /** True while stand-ins take the place of outside services. */
    sandbox: z.boolean(),
  }),
});
export type SiteResponse = z.infer<typeof SiteResponse>;

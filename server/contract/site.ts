import * as z from 'zod';
import { SocialLink } from './follow.ts';

/** A claim in numbers, such as "500+" athletes. The text is shown as it stands. */
export const Figure = z.object({ value: z.string(), label: z.string() });
export type Figure = z.infer<typeof Figure>;

/** GET /api/site: what every page needs to know about the shop. Holds no secrets. */
export const SiteResponse = z.object({
  brand: z.object({ name: z.string(), supportEmail: z.string() }),
  /** Where the shop is, by its IANA name: its days begin and end there. */
  timeZone: z.string(),
  social: z.array(SocialLink),
  /** Claims by page; pages differ on purpose. */
  figures: z.object({
    landing: z.array(Figure),
    home: z.array(Figure),
    social: z.array(Figure),
    about: z.array(Figure),
  }),
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

import * as z from 'zod';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { listQuery, createPageSchema, RowVersion } from '../shared/list.studio.ts';

/** Roles of a person, which can be combined except for `contact`: only wrote, asked for a guide or began an order. */
export const PERSON_KINDS = ['member', 'buyer', 'subscriber', 'coached', 'contact'] as const;
const Kind = z.enum(PERSON_KINDS);

/** GET /api/coach/people: everybody with an address, one row for each mailbox; `q` searches names and addresses. */
export const PeopleQuery = listQuery(['name', 'since', 'lastOrder', 'spent'], {
  first: '-since',
  filters: { kind: Kind.optional() },
});

const Amount = z.object({ amount: z.string(), currency: z.string() });

export const PersonRow = z.object({
  /** Id of one of their rows, because addresses of the studio contain no names. */
  key: z.uuid(),
  name: z.string().nullable(),
  email: z.string(),
  kinds: z.array(Kind),
  since: ShopMoment,
  lastOrder: ShopMoment.nullable(),
  /** Net payments after refunds, in each currency. */
  spent: z.array(Amount),
});
export type PersonRow = z.infer<typeof PersonRow>;

export const PeopleResponse = createPageSchema(PersonRow);

/** GET /api/coach/people/{key}. */
export const PersonResponse = z.object({
  key: z.uuid(),
  name: z.string().nullable(),
  email: z.string(),
  /** Every address that they have had here. */
  addresses: z.array(z.string()),
  kinds: z.array(Kind),
  since: ShopMoment,
  /** Null for who has never signed in. */
  account: z.object({ language: z.string(), isCoach: z.boolean() }).nullable(),
  orders: z.array(
    z.object({
      id: z.uuid(),
      item: z.string(),
      status: z.enum(['open', 'paid', 'void', 'flagged']),
      test: z.boolean(),
      amount: z.string(),
      currency: z.string(),
      monthly: z.boolean(),
      /** State of the subscription or purchase. */
      state: z.string().nullable(),
      /** True if a guest ordered in the name of the person's account, which has not confirmed it. Absent otherwise. */
      isUnconfirmed: z.boolean().optional(),
      createdAt: ShopMoment,
    }),
  ),
  /**
   * Their consents: to the newsletter, to an immediate start, and to the use of health data from before and during the
   * coaching.
   */
  consents: z.array(
    z.object({
      about: z.enum(['newsletter', 'start', 'health', 'coaching']),
      version: z.string().nullable(),
      words: z.string().nullable(),
      at: ShopMoment,
      /** True if an unproven sender used the person's address, which anybody can type. Absent otherwise. */
      isUnproven: z.boolean().optional(),
      /** Null while it is valid, and if its end is recorded elsewhere. */
      takenBack: ShopMoment.nullable(),
    }),
  ),
  /** Newsletter subscription: with several addresses, that of the subscribed one. */
  letters: z
    .object({
      id: z.uuid(),
      email: z.string(),
      status: z.enum(['pending', 'confirmed', 'unsubscribed']),
      since: ShopMoment,
    })
    .nullable(),
  /** The mailbox refuses mail, or its owner called it unwanted. */
  refusesMail: z.enum(['bounce', 'complaint']).nullable(),
  /** Testimonials with their name but no address, which an erasure does not remove. */
  voices: z.int(),
  messages: z.int(),
  checkIns: z.int(),
  /** Their thread, with the messages of both sides; null without messages. */
  thread: z.object({ id: z.uuid(), received: z.int(), sent: z.int() }).nullable(),
  note: z.object({ text: z.string(), version: RowVersion }).nullable(),
});
export type PersonResponse = z.infer<typeof PersonResponse>;

/** PUT /api/coach/people/{key}/note: 200 with the note; an empty one is deleted, and returned as null. */
export const PersonNoteRequest = z.object({
  text: z.string().trim().max(10_000, sentence(/*i18n*/ 'Use at most 10,000 characters.')),
});
export type PersonNoteRequest = z.input<typeof PersonNoteRequest>;

/** `version` is 0 if there was no note; 409 `conflict` if it was changed meanwhile. */
export const PersonNoteChange = PersonNoteRequest.extend({ version: z.int().min(0) });
export const PersonNoteResponse = z.object({ text: z.string(), version: z.int().min(0) });
export type PersonNoteResponse = z.infer<typeof PersonNoteResponse>;

/** POST /api/coach/people/{key}/erase: 204. The address guards against a slip. */
export const PersonEraseRequest = z.object({
  confirm: z.string().trim().toLowerCase(),
});

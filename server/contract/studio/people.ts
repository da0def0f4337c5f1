import * as z from 'zod';
import { sentence } from '../sentence.ts';
import { ShopMoment } from '../shop-moment.ts';
import { listQuery, createPageSchema, RowVersion } from './list.ts';

/** What somebody can be; more than one at a time, but for `contact`: they wrote, asked for a guide or began an order, and that is all. */
export const PERSON_KINDS = ['member', 'buyer', 'subscriber', 'coached', 'contact'] as const;
const Kind = z.enum(PERSON_KINDS);

/** GET /api/coach/people: everybody with an address, one row for each mailbox; `q` looks into names and addresses. */
export const PeopleQuery = listQuery(['name', 'since', 'lastOrder', 'spent'], {
  first: '-since',
  filters: { kind: Kind.optional() },
});

const Amount = z.object({ amount: z.string(), currency: z.string() });

export const PersonRow = z.object({
  /** Id of a row that is theirs: addresses of the studio name nobody. */
  key: z.uuid(),
  name: z.string().nullable(),
  email: z.string(),
  kinds: z.array(Kind),
  since: ShopMoment,
  lastOrder: ShopMoment.nullable(),
  /** What they have paid and not got back, in each currency. */
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
      /** What became of it: of a subscription or a purchase. */
      state: z.string().nullable(),
      createdAt: ShopMoment,
    }),
  ),
  /**
   * What they have agreed to: to the newsletter, to a start at once, to the use of what they said of their health before
   * the coaching, and of what they tell in it.
   */
  consents: z.array(
    z.object({
      about: z.enum(['newsletter', 'start', 'health', 'coaching']),
      version: z.string().nullable(),
      words: z.string().nullable(),
      at: ShopMoment,
      /** Sent with the person's address by who had not proven it: anybody can type it. Absent elsewhere. */
      isUnproven: z.boolean().optional(),
      /** Null while it holds, and where leaving is told elsewhere. */
      takenBack: ShopMoment.nullable(),
    }),
  ),
  letters: z.object({ status: z.enum(['pending', 'confirmed', 'unsubscribed']), since: ShopMoment }).nullable(),
  /** The mailbox refuses mail, or its owner called it unwanted. */
  refusesMail: z.enum(['bounce', 'complaint']).nullable(),
  /** Voices on the page that seem to be theirs by the name of who agreed, and have no mailbox: erasing does not reach them. */
  voices: z.int(),
  messages: z.int(),
  checkIns: z.int(),
  /** Where all of it is read, with the letters of both sides in it; null where nothing was ever said. */
  thread: z.object({ id: z.uuid(), received: z.int(), sent: z.int() }).nullable(),
  note: z.object({ text: z.string(), version: RowVersion }).nullable(),
});
export type PersonResponse = z.infer<typeof PersonResponse>;

/** PUT /api/coach/people/{key}/note: 200 with the note; an empty one is deleted, and is null. */
export const PersonNoteRequest = z.object({
  text: z.string().trim().max(10_000, sentence(/*i18n*/ 'Use at most 10000 characters.')),
});
export type PersonNoteRequest = z.input<typeof PersonNoteRequest>;

/** `version` is 0 where there was no note; 409 `conflict` where somebody has changed it meanwhile. */
export const PersonNoteChange = PersonNoteRequest.extend({ version: z.int().min(0) });
export const PersonNoteResponse = z.object({ text: z.string(), version: z.int().min(0) });
export type PersonNoteResponse = z.infer<typeof PersonNoteResponse>;

/** POST /api/coach/people/{key}/erase: 204. The address guards against a slip. */
export const PersonEraseRequest = z.object({
  confirm: z.string().trim().toLowerCase(),
});

import { isIPv6 } from 'node:net';
import { msg } from '@lingui/core/macro';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { forkEm, type Orm } from '../db/orm.ts';
import { AppError } from '../errors.ts';

/** Mails that one client may cause in a minute: enough for an office, too few for a script. */
const MAILS_A_MINUTE = 12;

/** Sign-ins that one client may try in ten minutes: enough for an office; a code has five tries of its own. */
const SIGN_INS = 60;

/** Payments that one client may set up in ten minutes, and in one: card testing needs more. */
const PAYMENTS = 60;
const PAYMENTS_A_MINUTE = 20;

/** Discount codes that one client may try in ten minutes: buyers need one or two, on some devices. */
const COUPONS = 30;

/** Changes to purchases that one member may make in ten minutes. */
const CHANGES = 20;

/** Messages that one member may send to the coach in ten minutes, and pictures for them. */
const LETTERS = 40;
const PICTURES = 80;

/** Drafts and questions about payments that one client may send in ten minutes. */
const STEPS = 600;

/** New embedding sites that one client may report in an hour. */
const NEW_SITES = 5;

/** Beacons that one client may send in a minute, and new sites in them in an hour. */
const BEACONS = 120;
const NEW_PLACES = 5;

/** Readings of private calendars in ten minutes, valid or not: one program reads for many people. */
const FEEDS = 300;

/** Unverified webhooks that one client may send in a minute. */
const UNPROVEN = 60;

/** Rate limits of clients, shared by all processes. */
export interface Limits {
  /** Counts mails that the client causes. @throws {TooManyRequests} after too many. */
  countMails: (client: string, mails: number) => Promise<void>;
  /** Counts a try to sign in. @throws {TooManyRequests} after too many. */
  countSignIn: (client: string) => Promise<void>;
  /** Counts digits that belong to no code the client has asked for. @throws {TooManyRequests} after too many. */
  countStrayGuess: (client: string) => Promise<void>;
  /** Counts a payment that is set up. @throws {TooManyRequests} after too many. */
  countPayment: (client: string) => Promise<void>;
  /** Counts a discount code, known or not. @throws {TooManyRequests} after too many. */
  countCoupon: (client: string) => Promise<void>;
  /** Counts a member's change to a purchase. @throws {TooManyRequests} after too many. */
  countChange: (member: string) => Promise<void>;
  /** Counts a member's message to the coach. @throws {TooManyRequests} after too many. */
  countLetter: (member: string) => Promise<void>;
  /** Counts a picture for a message. @throws {TooManyRequests} after too many. */
  countPicture: (member: string) => Promise<void>;
  /** Counts a draft or a question on the way to a payment. @throws {TooManyRequests} after too many. */
  countStep: (client: string) => Promise<void>;
  /** Counts a site that is new. @throws {TooManyRequests} after too many. */
  countNewSite: (client: string) => Promise<void>;
  /** Counts a beacon in memory of this process only. @throws {TooManyRequests} after too many. */
  countBeacon: (client: string) => Promise<void>;
  /** Counts a site in a beacon that is new to this process. @throws {TooManyRequests} after too many. */
  countNewPlace: (client: string) => Promise<void>;
  /** Counts a reading of a private calendar, valid or not. @throws {TooManyRequests} after too many. */
  countFeed: (client: string) => Promise<void>;
  /** Counts a message until it is proven, which the function that it gives takes back. @throws {TooManyRequests} */
  countUnproven: (client: string) => Promise<() => Promise<unknown>>;
}

/** 429: the client has reached a limit. Retry-After has the waiting time. */
export class TooManyRequests extends AppError {
  constructor(seconds: number) {
    const minutes = Math.ceil(seconds / 60);
    const words =
      seconds > 90
        ? msg`Too many requests. Try again in ${minutes} minutes.`
        : msg`Too many requests. Try again in ${seconds} seconds.`;
    super(429, 'too_many_requests', words, { headers: { 'retry-after': String(seconds) } });
  }
}

export function createLimits(orm: Orm): Limits {
  const mails = limiter(orm, 'form', MAILS_A_MINUTE, 60);
  const signIns = limiter(orm, 'guess', SIGN_INS, 600);
  const strays = limiter(orm, 'stray', SIGN_INS, 600);
  const payments = limiter(orm, 'pay', PAYMENTS, 600);
  const burst = limiter(orm, 'pay-minute', PAYMENTS_A_MINUTE, 60);
  const coupons = limiter(orm, 'coupon', COUPONS, 600);
  const changes = limiter(orm, 'change', CHANGES, 600);
  const steps = limiter(orm, 'step', STEPS, 600);
  const sites = limiter(orm, 'site', NEW_SITES, 3_600);
  const letters = limiter(orm, 'letter', LETTERS, 600);
  const pictures = limiter(orm, 'picture', PICTURES, 600);
  const feeds = limiter(orm, 'feed', FEEDS, 600);
  const unproven = limiter(orm, 'unproven', UNPROVEN, 60);
  const beacons = new RateLimiterMemory({ points: BEACONS, duration: 60 });
  const places = new RateLimiterMemory({ points: NEW_PLACES, duration: 3_600 });
  return {
    countMails: (client, cost) => consume(mails, clientKey(client), cost),
    countSignIn: (client) => consume(signIns, clientKey(client), 1),
    countStrayGuess: (client) => consume(strays, clientKey(client), 1),
    async countPayment(client) {
      await consume(burst, clientKey(client), 1);
      await consume(payments, clientKey(client), 1);
    },
    countCoupon: (client) => consume(coupons, clientKey(client), 1),
    countChange: (member) => consume(changes, member, 1),
    countLetter: (member) => consume(letters, member, 1),
    countPicture: (member) => consume(pictures, member, 1),
    countStep: (client) => consume(steps, clientKey(client), 1),
    countNewSite: (client) => consume(sites, clientKey(client), 1),
    countBeacon: (client) => consume(beacons, clientKey(client), 1),
    countNewPlace: (client) => consume(places, clientKey(client), 1),
    countFeed: (client) => consume(feeds, clientKey(client), 1),
    countUnproven: async (client) => {
      await consume(unproven, clientKey(client), 1);
      return () => unproven.reward(clientKey(client), 1);
    },
  };
}

function limiter(orm: Orm, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: { query: (query: Query) => run(orm, query) },
    storeType: 'client',
    tableName: 'rate_limit',
    // The table is made by a migration like every other.
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    // A storm is refused from memory and does not reach the database.
    inMemoryBlockOnConsumed: points + 1,
  });
}

async function consume(counter: RateLimiterPostgres | RateLimiterMemory, key: string, cost: number): Promise<void> {
  try {
    await counter.consume(key, cost);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(error.msBeforeNext / 1000) || 1);
    throw error;
  }
}

/** Without limits; for measuring. */
const none = () => Promise.resolve();
export const noLimits: Limits = {
  countMails: none,
  countSignIn: none,
  countStrayGuess: none,
  countPayment: none,
  countCoupon: none,
  countChange: none,
  countStep: none,
  countLetter: none,
  countPicture: none,
  countNewSite: none,
  countBeacon: none,
  countNewPlace: none,
  countFeed: none,
  countUnproven: () => Promise.resolve(none),
};

/** An IPv6 customer has a whole /64 network, which counts as one client. */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  // Behind a proxy the address is arbitrary header text.
  if (!isIPv6(address)) return address.slice(0, 64);
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: gap }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

interface Query {
  text: string;
  values: unknown[];
}

/** The limiter's placeholders are numbered and reused; the ORM's are positional. */
async function run(orm: Orm, { text, values }: Query): Promise<{ rows: object[]; rowCount: number }> {
  const given: unknown[] = [];
  const sql = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    given.push(values[Number(number) - 1]);
    return '?';
  });
  const rows = await forkEm(orm).execute<object[]>(sql, given);
  return { rows, rowCount: rows.length };
}

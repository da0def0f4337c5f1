import { createHash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Em, forkEm, type Orm } from '../db/orm.ts';
import { clientKey, networkKey } from './client-key.ts';
import { consume, createClientLimiter, createLimiter, TooManyRequests } from './limiter.ts';

/** Mails that one client may cause in a minute: enough for an office, too few for a script. */
const MAILS_A_MINUTE = 12;

/** Sign-ins that one client may try in ten minutes: enough for an office; a code has five tries of its own. */
const SIGN_INS = 60;

/** Requests of sign-ins at a provider in ten minutes: each sign-in needs two. */
const PROVIDER_STEPS = 2 * SIGN_INS;

/** Codes that one browser may try in ten minutes: two codes have five tries each. */
const GUESSES = 20;

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

/** First views that one client may have drawn in a minute: a page has a few, and they are cached for all. */
const FIRST_VIEWS = 60;
/** Answers with new combinations of drawn views that one client may get in a minute: each page has one. */
const FIRST_ANSWERS = 120;

/** Readings of private calendars in ten minutes, valid or not: one program reads for many people. */
const FEEDS = 300;

/** Unverified webhooks that one client may send in a minute. */
const UNPROVEN = 60;

/** Made-up addresses of one mailbox that one network may have a code mailed to in an hour, out of ten. */
const MADE_UP = 3;

/** Requests for codes of one mailbox that may wait at once in a process: a crowd is served within seconds. */
const WAITING = 200;
/** Maximum of one network, which alone must not take all places: less in a crowd, so that everyone gets a turn in time. */
const WAITING_OF_NETWORK = 4;
const CROWD = 20;
const WAITING_OF_NETWORK_IN_CROWD = 1;
const WAIT_AGAIN_S = 5;

/** Rate limits of clients, shared by all processes. */
export interface Limits {
  /** Counts mails that the client causes. @throws {TooManyRequests} after too many. */
  countMails: (client: string, mails: number) => Promise<void>;
  /** Counts a try to sign in. @throws {TooManyRequests} after too many. */
  countSignIn: (client: string) => Promise<void>;
  /** Counts a request to a provider, or its callback. @throws {TooManyRequests} after too many. */
  countProviderStep: (client: string) => Promise<void>;
  /** Counts digits that belong to no code the client has asked for. @throws {TooManyRequests} after too many. */
  countStrayGuess: (client: string) => Promise<void>;
  /** Counts a code that a browser tries, whether it has one or not. @throws {TooManyRequests} after too many. */
  countGuess: (browser: string) => Promise<void>;
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
  /** Counts a first view that has to be drawn, in memory of this process only. @throws {TooManyRequests} after too many. */
  countFirstView: (client: string) => Promise<void>;
  /** Counts a new combination of drawn views, in memory of this process only. @throws {TooManyRequests} after too many. */
  countFirstAnswer: (client: string) => Promise<void>;
  /** Counts a reading of a private calendar, valid or not. @throws {TooManyRequests} after too many. */
  countFeed: (client: string) => Promise<void>;
  /** Counts a message until it is proven, which the function that it gives takes back. @throws {TooManyRequests} */
  countUnproven: (client: string) => Promise<() => Promise<unknown>>;
  /**
   * Counts a request of this process that waits for a mailbox, until the function that it gives.
   * @throws {TooManyRequests} in a crowd
   */
  countWaiting: (client: string, mailbox: string) => () => void;
  /**
   * Counts a made-up address that gets a code of a purpose, in the transaction that writes the code. False if the
   * client's network has had its share of the mailbox.
   */
  takeMadeUpShare: (tx: Em, client: string, made: { mailbox: string; purpose: string }) => Promise<boolean>;
}

export function createLimits(orm: Orm): Limits {
  const database = { execute: (sql: string, values: unknown[]) => forkEm(orm).execute<object[]>(sql, values) };
  const mails = createClientLimiter(database, 'form', MAILS_A_MINUTE, 60);
  const signIns = createClientLimiter(database, 'guess', SIGN_INS, 600);
  const providerSteps = createClientLimiter(database, 'provider', PROVIDER_STEPS, 600);
  const strays = createClientLimiter(database, 'stray', SIGN_INS, 600);
  const guesses = createLimiter(database, 'browser', GUESSES, 600);
  const payments = createClientLimiter(database, 'pay', PAYMENTS, 600);
  const burst = createClientLimiter(database, 'pay-minute', PAYMENTS_A_MINUTE, 60);
  const coupons = createClientLimiter(database, 'coupon', COUPONS, 600);
  const changes = createLimiter(database, 'change', CHANGES, 600);
  const steps = createClientLimiter(database, 'step', STEPS, 600);
  const sites = createClientLimiter(database, 'site', NEW_SITES, 3_600);
  const letters = createLimiter(database, 'letter', LETTERS, 600);
  const pictures = createLimiter(database, 'picture', PICTURES, 600);
  const feeds = createClientLimiter(database, 'feed', FEEDS, 600);
  const unproven = createClientLimiter(database, 'unproven', UNPROVEN, 60);
  const waiting = createPlaces();
  const beacons = new RateLimiterMemory({ points: BEACONS, duration: 60 });
  const firstViews = new RateLimiterMemory({ points: FIRST_VIEWS, duration: 60 });
  const firstAnswers = new RateLimiterMemory({ points: FIRST_ANSWERS, duration: 60 });
  const places = new RateLimiterMemory({ points: NEW_PLACES, duration: 3_600 });
  return {
    countMails: (client, cost) => mails.consume(client, cost),
    countSignIn: (client) => signIns.consume(client),
    countProviderStep: (client) => providerSteps.consume(client),
    countStrayGuess: (client) => strays.consume(client),
    countGuess: (browser) => consume(guesses, browser, 1),
    async countPayment(client) {
      await burst.consume(client);
      await payments.consume(client);
    },
    countCoupon: (client) => coupons.consume(client),
    countChange: (member) => consume(changes, member, 1),
    countLetter: (member) => consume(letters, member, 1),
    countPicture: (member) => consume(pictures, member, 1),
    countStep: (client) => steps.consume(client),
    countNewSite: (client) => sites.consume(client),
    countBeacon: (client) => consume(beacons, clientKey(client), 1),
    countNewPlace: (client) => consume(places, clientKey(client), 1),
    countFirstView: (client) => consume(firstViews, clientKey(client), 1),
    countFirstAnswer: (client) => consume(firstAnswers, clientKey(client), 1),
    countFeed: (client) => feeds.consume(client),
    countUnproven: async (client) => {
      await unproven.consume(client);
      return () => unproven.reward(client);
    },
    countWaiting: (client, mailbox) => {
      const most = waiting.count(mailbox) >= CROWD ? WAITING_OF_NETWORK_IN_CROWD : WAITING_OF_NETWORK;
      const leaveNetwork = waiting.take(`${networkKey(client)} ${mailbox}`, most);
      try {
        const leave = waiting.take(mailbox, WAITING);
        return () => [leave, leaveNetwork].forEach((leaveOne) => leaveOne());
      } catch (error) {
        leaveNetwork();
        throw error;
      }
    },
    takeMadeUpShare: (tx, client, { mailbox, purpose }) => {
      const madeUp = createLimiter(tx, 'made-up', MADE_UP, 3_600, { clearExpiredByTimeout: false });
      return consume(madeUp, `${networkKey(client)} ${purpose} ${hashMailbox(mailbox)}`, 1).then(
        () => true,
        (error: unknown) => {
          if (error instanceof TooManyRequests) return false;
          throw error;
        },
      );
    },
  };
}

/** Counts taken places by key. A refusal takes none. */
function createPlaces() {
  const taken = new Map<string, number>();
  const count = (key: string) => taken.get(key) ?? 0;
  return {
    count,
    /** Takes one of so many places, until the function that it gives. @throws {TooManyRequests} */
    take(key: string, most: number): () => void {
      if (count(key) >= most) throw new TooManyRequests(WAIT_AGAIN_S);
      taken.set(key, count(key) + 1);
      return () => {
        taken.set(key, count(key) - 1);
        if (count(key) === 0) taken.delete(key);
      };
    },
  };
}

/** Without limits; for measuring. */
const none = () => Promise.resolve();
export const noLimits: Limits = {
  countMails: none,
  countSignIn: none,
  countProviderStep: none,
  countStrayGuess: none,
  countGuess: none,
  countPayment: none,
  countCoupon: none,
  countChange: none,
  countStep: none,
  countLetter: none,
  countPicture: none,
  countNewSite: none,
  countBeacon: none,
  countNewPlace: none,
  countFirstView: none,
  countFirstAnswer: none,
  countFeed: none,
  countUnproven: () => Promise.resolve(none),
  countWaiting: () => () => undefined,
  takeMadeUpShare: () => Promise.resolve(true),
};

function hashMailbox(mailbox: string): string {
  return createHash('sha256').update(mailbox).digest('base64url');
}

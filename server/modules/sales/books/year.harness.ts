import { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import type { LetterResponse } from '#contract/newsletter/newsletters.studio.ts';
import type { ProgramRequest } from '#contract/catalog/programs.studio.ts';
import { dayIn, DAY_MS } from '#server/platform/days.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import type { YearShop } from '#server/testing/year-shop.ts';
import { type Books, openBooks, plusMonths } from './books.harness.ts';
import {
  type Keeper,
  createCoachActions,
  loadDashboard,
  type Visitors,
  createVisitorActions,
} from './keeper.harness.ts';

/** VAT rates in percent; the books are checked by rate. */
export const RATES = { sleep: 25.5, recipes: 14, coaching: 10 } as const;
const ZONE = 'Europe/Helsinki';

export interface Year {
  shop: YearShop;
  keeper: Keeper;
  people: Visitors;
  books: Books;
  coach: Browser;
  ids: Record<keyof typeof RATES, number>;
  /** Start of subscriptions, by address. */
  since: Map<string, Date>;
  /** Newsletters by subject, with their recipients. */
  letters: Map<string, { read: () => Promise<LetterResponse>; to: string[] }>;
}

const program = (name: string, price: string, vatRate: string, more: Partial<ProgramRequest> = {}): ProgramRequest => ({
  name,
  type: 'one_time',
  description: `${name}, week by week.`,
  badge: '',
  accent: false,
  features: 'One thing a day',
  price,
  vatRate,
  coaching: false,
  published: true,
  language: 'en',
  files: [],
  ...more,
});
const COACHING = program('Hill Club', '80.00', '10', { type: 'subscription' });

/** Opens a shop with another name: three programmes with files, posts, codes, a sequence. */
export async function openYear(shop: YearShop): Promise<Year> {
  const coach = await shop.signIn(COACH);
  const keeper = createCoachActions(coach);
  const brand = { name: 'Kuura', prefix: '', supportEmail: 'hello@kuura.example', timeZone: ZONE, language: 'en' };
  await keeper.ask('PUT', 'site/brand', { ...brand, version: 0 });
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n']), 'plan.pdf');
  const upload = await coach.ask('/api/coach/files?kind=file', { method: 'POST', body: form });
  const { id: file, name } = StoredFileResponse.parse(await upload.json());
  const files = [{ id: file, name }];
  const [sleep, recipes, coaching] = [
    await keeper.program(program('Better Sleep', '49.90', '25.5', { files })),
    await keeper.program(program('Recipes', '19.00', '14', { files })),
    await keeper.program({ ...COACHING, files }),
  ];
  await keeper.coupon('TENTH', {});
  await keeper.coupon('FIVER', { kind: 'amount', percent: '', amount: '5.00', onceEach: false });
  await keeper.series([
    { id: '', days: '0', subject: 'Welcome to the mornings', body: 'Begin.' },
    { id: '', days: '3', subject: 'The third morning', body: 'Go on.' },
  ]);
  const ids = { sleep: sleep.id, recipes: recipes.id, coaching: coaching.id };
  const people = createVisitorActions(shop);
  return { shop, keeper, people, books: openBooks(), coach, ids, since: new Map(), letters: new Map() };
}

/** Creates a post, published now or scheduled. */
const post = ({ keeper }: Year, title: string, publishAt = '') =>
  keeper.ask('POST', 'posts', {
    title,
    slug: '',
    excerpt: `About ${title}.`,
    category: 'training',
    tags: '',
    language: 'en',
    content: 'Words.',
    cover: '',
    coverAlt: '',
    state: publishAt ? 'scheduled' : 'published',
    publishAt,
  });

async function subscribes(year: Year, email: string, cents: number, more = {}, card: 'good' | 'failsLater' = 'good') {
  const { people, ids, shop, since, books } = year;
  const bought = await people.subscribes(email, ids.coaching, more, card);
  since.set(email, shop.now());
  books.paid(RATES.coaching, bought.cents);
  if (bought.cents !== cents) throw new Error(`${email} was asked for ${bought.cents}, not for ${cents}.`);
}

/** Returns noon in the shop's time zone some days from now, as forms send it. */
const noonIn = ({ shop }: Year, days: number) => `${dayIn(ZONE, new Date(shop.now().getTime() + days * DAY_MS))}T12:00`;

async function writes(year: Year, segment: string, subject: string, at: string | null, to: string[]) {
  year.letters.set(subject, { read: await year.keeper.letter(segment, subject, at), to });
}

/** Every month: one purchase by card, and in every fourth month one with PayPal. */
async function trade({ people, books, ids }: Year, month: number) {
  await people.buys(`card${month}@year.example`, ids.sleep);
  books.paid(RATES.sleep, 4_990);
  if (month === 2 || month % 4 === 0) {
    await people.paysByPayPal(`paypal${month}@year.example`, ids.recipes, '19.00');
    books.paid(RATES.recipes, 1_900);
  }
}

/** Further events by month, each a few days into it. */
const MONTHS: Record<number, (year: Year) => Promise<void>> = {
  async 1(year) {
    const { people, ids, books } = year;
    await subscribes(year, 'steady@year.example', 8_000);
    await subscribes(year, 'fails@year.example', 8_000, {}, 'failsLater');
    await subscribes(year, 'code@year.example', 7_200, { coupon: 'TENTH' });
    await subscribes(year, 'leaves@year.example', 8_000);
    for (const who of ['steady', 'reader', 'gone', 'card1']) {
      await people.asks(`${who}@year.example`);
      await people.confirms(`${who}@year.example`);
    }
    // The sequence begins now: later mails keep their distance to the first.
    await year.shop.pass({ hours: 1 });
    await people.asks('never@year.example');
    await people.goesAway('window@year.example', ids.sleep);
    await people.buys('fiver@year.example', ids.sleep, { coupon: 'FIVER' });
    books.paid(RATES.sleep, 4_490);
    await post(year, 'The first snow');
    await post(year, 'The spring', noonIn(year, 20));
  },
  async 2(year) {
    const { shop, people, books, keeper } = year;
    const failing = await shop.signIn('fails@year.example');
    // The renewal has failed; another card pays it and the next ones.
    await people.changesCard(failing);
    const leaving = await shop.signIn('leaves@year.example');
    const { subscriptions } = await loadDashboard(leaving);
    await leaving.post(`/api/user/subscriptions/${subscriptions[0]!.id}/cancel`);
    await people.leaves('gone@year.example');
    await writes(year, 'bought', 'For those who bought', noonIn(year, 5), [
      'steady@year.example',
      'card1@year.example',
    ]);
    await keeper.refund('card1@year.example', { amount: '10.00' });
    books.back(RATES.sleep, 1_000);
  },
  async 3(year) {
    await subscribes(year, 'ends@year.example', 8_000, {}, 'failsLater');
    await year.keeper.refund('paypal2@year.example');
    year.books.back(RATES.recipes, 1_900);
  },
  async 4(year) {
    await year.keeper.reprice(year.ids.coaching, COACHING, '95.00');
    await subscribes(year, 'later@year.example', 9_500);
  },
  async 5(year) {
    const { keeper, ids, shop } = year;
    const until = dayIn(ZONE, new Date(shop.now().getTime() + 60 * DAY_MS));
    await keeper.ask('POST', 'gifts', { email: 'gift@year.example', program: String(ids.recipes), until });
    await keeper.ask('POST', 'gifts', { email: 'kept@year.example', program: String(ids.sleep), until: '' });
  },
  async 6(year) {
    const { shop, letters } = year;
    const to = ['steady', 'reader', 'card1'].map((who) => `${who}@year.example`);
    // The shop misses the answer for one mail; then the mail server is down while the shop restarts.
    shop.mail.losesAnswersTo(1);
    letters.set('Through the storm', { read: await year.keeper.letter('everybody', 'Through the storm', null), to });
    await shop.settle();
    if (!shop.mail.mails.some(({ subject }) => subject === 'Through the storm')) throw new Error('No mail was taken.');
    await shop.restart();
    await shop.app.post('/sandbox/time', { hours: 1 });
    shop.mail.back();
    await shop.pass({ hours: 1 });
  },
  async 7(year) {
    const { people, ids, books, keeper, shop } = year;
    await people.buys('regrets@year.example', ids.recipes);
    books.paid(RATES.recipes, 1_900);
    await shop.pass({ days: 5 });
    const asked = { fullName: 'Aino Virta', email: 'regrets@year.example', contract: 'Recipes' };
    const answer = await shop.app.post('/api/withdrawals', asked);
    if (answer.status !== 202) throw new Error(await answer.text());
    await people.withdraws('regrets@year.example');
    await keeper.refund('regrets@year.example', { reason: 'withdrawal' });
    books.back(RATES.recipes, 1_900);
  },
  async 8(year) {
    const { people, ids, books, shop } = year;
    const { clientSecret } = await people.buys('disputes@year.example', ids.sleep, {}, 'disputed');
    books.paid(RATES.sleep, 4_990);
    await shop.pass({ days: 2 });
    const [id] = clientSecret.split('_secret_');
    const lost = await shop.app.post(`/sandbox/payments/${id}/lose`, {});
    if (!lost.ok) throw new Error(await lost.text());
    books.back(RATES.sleep, 4_990);
  },
};

/** Runs the year. Renewals are booked at its end, because the calendar decides their dates. */
export async function runYear(year: Year, start: Date) {
  for (let month = 1; month <= 12; month++) {
    await trade(year, month);
    await MONTHS[month]?.(year);
    await year.shop.settle();
    await year.shop.passTo(new Date(plusMonths(start, month).getTime() + 3_600_000));
  }
}

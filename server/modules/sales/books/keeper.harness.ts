import type * as z from 'zod';
import { PaymentSetupResponse } from '#contract/sales/checkout.ts';
import { LetterResponse } from '#contract/newsletter/newsletters.studio.ts';
import { OrderDetail, OrdersResponse } from '#contract/sales/orders.studio.ts';
import { type ProgramRequest, StudioProgram } from '#contract/catalog/programs.studio.ts';
import { SeriesResponse } from '#contract/newsletter/sequences.studio.ts';
import { DashboardResponse } from '#contract/coaching/dashboard.ts';
import type { Browser } from '#server/testing/browser.ts';
import { approve, type CARDS, guest, payByCard } from '#server/testing/buyers.ts';
import type { YearShop } from '#server/testing/year-shop.ts';

/** Performs the coach's actions by the studio's API. */
export function createCoachActions(coach: Browser) {
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await coach.ask(`/api/coach/${path}`, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? (JSON.parse(text) as unknown) : undefined;
  }
  const read = async <T>(path: string, schema: z.ZodType<T>) => schema.parse(await ask('GET', path));

  return {
    ask,
    read,
    program: async (values: ProgramRequest) => StudioProgram.parse(await ask('POST', 'programs', values)),
    async reprice(id: number, values: ProgramRequest, price: string) {
      const { version, files } = await read(`programs/${id}`, StudioProgram);
      return StudioProgram.parse(await ask('PUT', `programs/${id}`, { ...values, files, price, version }));
    },
    coupon: (code: string, more: object) =>
      ask('POST', 'coupons', {
        code,
        kind: 'percent',
        percent: '10',
        amount: '',
        onceEach: true,
        programIds: [],
        renewals: 'once',
        ...more,
      }),
    async letter(segment: string, subject: string, at: string | null) {
      const { id } = (await ask('POST', 'letters', { postId: null })) as { id: string };
      const words = { subject, preview: '', body: 'A few words.', language: 'en', segment, onlyLanguage: false };
      const { version } = LetterResponse.parse(await ask('PUT', `letters/${id}`, { ...words, version: 1 }));
      await ask('POST', `letters/${id}/send`, { version, at });
      return () => read(`letters/${id}`, LetterResponse);
    },
    async series(steps: object[]) {
      const { version } = await read('series/blueprint', SeriesResponse);
      await ask('PUT', 'series/blueprint', { on: true, steps, version });
    },
    /** Loads all orders, page by page. */
    async orders() {
      const all: OrdersResponse['items'] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await read(`orders?page=${page}`, OrdersResponse);
        pages = answer.pages;
        all.push(...answer.items);
      }
      return all;
    },
    async orderOf(email: string) {
      const { items } = await read(`orders?q=${encodeURIComponent(email)}`, OrdersResponse);
      return read(`orders/${items[0]!.id}`, OrderDetail);
    },
    async refund(email: string, more: object = {}) {
      const { payments } = await this.orderOf(email);
      await ask('POST', `payments/${payments[0]!.id}/refund`, more);
    },
  };
}

type OrdersResponse = z.infer<typeof OrdersResponse>;
export type Keeper = ReturnType<typeof createCoachActions>;

interface Bought {
  clientSecret: string;
  /** Amount to pay in cents. */
  cents: number;
}

/** Performs the visitors' actions. */
export function createVisitorActions(shop: YearShop) {
  async function setUp(path: string, email: string, body: object): Promise<Bought> {
    const answer = await shop.app.post(path, guest(email, body));
    if (!answer.ok) throw new Error(`${email}: ${await answer.text()}`);
    const { clientSecret, amount } = PaymentSetupResponse.parse(await answer.json());
    return { clientSecret, cents: Math.round(Number(amount) * 100) };
  }
  return {
    /** Starts a checkout and abandons it. */
    goesAway: (email: string, programId: number) => setUp('/api/create-one-time-payment', email, { programId }),
    async buys(email: string, programId: number, more: object = {}, card: keyof typeof CARDS = 'good') {
      const bought = await setUp('/api/create-one-time-payment', email, { programId, ...more });
      await payByCard(shop.app, bought.clientSecret, card);
      await shop.settle();
      return bought;
    },
    async subscribes(email: string, programId: number, more: object = {}, card: keyof typeof CARDS = 'good') {
      const bought = await setUp('/api/create-guest-subscription', email, { programId, ...more });
      await payByCard(shop.app, bought.clientSecret, card);
      await shop.settle();
      return bought;
    },
    async paysByPayPal(email: string, programId: number, amount: string) {
      const browser = await shop.signIn(email);
      const order = await browser.post('/paypal/order', { programId, amount, currency: 'EUR', intent: 'CAPTURE' });
      const { id } = (await order.json()) as { id: string };
      await approve(shop.app, id);
      const taken = await browser.post(`/paypal/order/${id}/capture`);
      if (!taken.ok) throw new Error(`${email}: ${await taken.text()}`);
      await shop.settle();
      return browser;
    },
    /** Replaces a failed card. */
    async changesCard(browser: Browser) {
      const { subscriptions } = await loadDashboard(browser);
      const path = `/api/user/subscriptions/${subscriptions[0]!.id}/card`;
      const { clientSecret } = (await (await browser.post(path)).json()) as { clientSecret: string };
      await payByCard(shop.app, clientSecret);
      const done = await browser.post(`${path}/done`, { setupIntent: clientSecret.split('_secret_')[0] });
      if (!done.ok) throw new Error(`The card was not changed: ${await done.text()}`);
      await shop.settle();
    },
    /** Confirms a withdrawal by its mail. */
    async withdraws(email: string) {
      await shop.settle();
      const mail = shop.mail.mails.findLast(({ to, text }) => to === email && text.includes('/withdraw/confirm?'));
      const token = /token=([\da-f-]{36})/.exec(mail?.text ?? '')?.[1];
      const answer = await shop.app.post('/withdraw/confirm', { token });
      if (!answer.headers.get('location')?.endsWith('/withdraw/confirmed')) throw new Error(await answer.text());
    },
    /** Requests the guide and the newsletter. */
    async asks(email: string) {
      const answer = await shop.app.post('/api/email-signup', { email, consent: 'newsletter-1' });
      if (!answer.ok) throw new Error(await answer.text());
      await shop.settle();
    },
    async confirms(email: string) {
      const mail = shop.mail.mails.findLast(({ to, text }) => to === email && text.includes('/newsletter/confirm?'));
      await press('confirm', /confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    },
    async leaves(email: string) {
      const mail = shop.mail.mails.findLast(
        ({ to, text }) => to === email && text.includes('/newsletter/unsubscribe?'),
      );
      await press('unsubscribe', /unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    },
  };

  async function press(step: string, token: string) {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await shop.app.post(`/newsletter/${step}`, `token=${token}`, form);
    if (!(answer.headers.get('location') ?? '').endsWith('ed')) throw new Error(`The link to ${step} did not work.`);
    await shop.settle();
  }
}

export type Visitors = ReturnType<typeof createVisitorActions>;

export const loadDashboard = async (browser: Browser) =>
  DashboardResponse.parse(await (await browser.ask('/api/user/dashboard')).json());

import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { SiteResponse } from '#contract/site/site.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { post, posts } from '#widgets/elements/blog/blog.factory.ts';
import { answered, checkIns, consent, profile } from '#widgets/parts/coaching/coaching.factory.ts';
import { fullMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { program } from '#widgets/elements/programs/programs.factory.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { payment } from '#widgets/parts/payments/status/payment-status.factory.ts';
import { stubPayPal } from '#widgets/parts/payments/paypal/paypal.stub.ts';
import { stubStripe } from '#widgets/parts/payments/card/stripe.stub.ts';
import { allDay, coaching, providers } from '#widgets/elements/subscribe/subscribe.factory.ts';
import { exchange, letters } from '#widgets/parts/messages/talk.factory.ts';
import { device } from '#widgets/elements/training/sync/device/device.ts';
import { createMemoryStorage } from '#widgets/elements/training/sync/device/log-storage.ts';
import { dropPageStorage } from '#widgets/elements/training/sync/device/page-storage.ts';
import { plan, session } from '#widgets/elements/training/training.factory.ts';
import { stubApi, type Answer } from '../api/api.stub.ts';
import type { CoachElements } from '../element/elements.ts';
import { pageShop } from '../api/page-shop.ts';
import { sentRequests } from '../api/requests.stub.ts';
import { createResources } from '../api/resources.ts';
import '#widgets/elements/blog/blog.element.ts';
import '#widgets/elements/checkout/checkout.element.ts';
import '#widgets/elements/contact/contact.element.ts';
import '#widgets/elements/dashboard/dashboard.element.ts';
import '#widgets/elements/follow/follow.element.ts';
import '#widgets/elements/onboarding/onboarding.element.ts';
import '#widgets/elements/profile/profile.element.ts';
import '#widgets/elements/programs/programs.element.ts';
import '#widgets/elements/region/region.element.ts';
import '#widgets/elements/scam-guide/scam-guide.element.ts';
import '#widgets/elements/signup/signup.element.ts';
import '#widgets/elements/subscribe/subscribe.element.ts';
import '#widgets/elements/training/training.element.ts';

// Loads chunks with the test file: on a cold server their transforms outlast a test's timeouts.
import.meta.glob('../../{elements,parts}/**/*-chunk.tsx', { eager: true });

export type Tag = keyof CoachElements;

/** Origin of the embed script, which is another site. */
export const SHOP = 'https://your-shop.example';

/** Markup of each element, and a text that it shows once loaded. */
const WRITTEN: Readonly<Record<Tag, { attributes?: string; shows: string }>> = {
  'coach-blog': { shows: '.post-card a' },
  'coach-checkout': { attributes: 'program="6"', shows: '[role=tab]' },
  'coach-contact': { shows: 'textarea' },
  'coach-dashboard': { shows: '.mine-card' },
  'coach-follow': { shows: '.follow-count' },
  'coach-onboarding': { shows: 'fieldset' },
  'coach-profile': { shows: '.coaching-card' },
  'coach-programs': { shows: '.program:not([data-skeleton])' },
  'coach-region': { shows: 'select' },
  'coach-scam-guide': { shows: 'input[type=email]' },
  'coach-signup': { shows: 'input[type=email]' },
  'coach-subscribe': { attributes: 'program="4"', shows: 'fieldset' },
  'coach-training': { attributes: 'plan="3"', shows: '.training-tabs' },
};

export const TAGS = Object.keys(WRITTEN) as Tag[];

/** Builds the tag, with more or other attributes. */
export function buildTag(tag: Tag, more = '', attributes = WRITTEN[tag].attributes ?? ''): string {
  return `<${tag} ${attributes} ${more}></${tag}>`;
}

/** Waits until the element shows its main content. */
export async function waitForContent(
  element: Element,
  selector = WRITTEN[element.localName as Tag].shows,
): Promise<void> {
  await expect
    .poll(() => element.shadowRoot?.querySelector(selector), { message: `${element.localName}: ${selector}` })
    .toBeTruthy();
}

const site = {
  brand: { name: 'Your Shop', supportEmail: 'help@your-shop.example' },
  social: (['instagram', 'strava', 'youtube', 'linkedin'] as const).map((id) => ({
    id,
    name: id,
    url: `https://www.${id}.com/`,
    handle: '@your.shop',
    description: 'Training, mornings and the middle of the week.',
    followers: '14K+',
  })),
  figures: { social: [{ value: '14K+', label: 'followers' }] },
  providers: { signIn: false, card: true, paypal: false, sandbox: false },
} as unknown as SiteResponse;

const ANSWERS: Record<string, Answer> = {
  'GET /api/programs': [coaching(), ...coachingAside()],
  'GET /api/rates': { base: 'EUR', rates: { USD: 1.09 }, source: 'built-in', fetchedAt: null, ageSeconds: null },
  'GET /api/site': site,
  'GET /api/posts': posts,
  'GET /api/posts/1': post({ content: '## Hills\nIt rained.\n- One\n- Two\n> Run anyway.' }),
  'GET /api/payment-providers': {
    ...providers({ origin: SHOP }),
    paypal: { clientId: 'client', environment: 'sandbox', scriptUrl: null },
  },
  'GET /api/auth/user': user({ elite: true }),
  'GET /api/user/dashboard': fullMember(),
  'GET /api/coaching/check-ins': checkIns(...['2026-02-23', '2026-02-16', '2026-02-09'].map((week) => answered(week))),
  'GET /api/coaching/thread': letters(exchange()),
  'POST /api/coaching/thread/read': new Response(null, { status: 204 }),
  'GET /api/coaching-profile': profile(),
  'GET /api/coaching-profile/consent': consent(),
  'GET /api/coaching-profile/history': [],
  'GET /api/coaching-profile/suggestion': Response.json(null),
  'GET /api/training-programs/3': plan(),
  'GET /api/user/workouts': { sessions: [session()], last: {} },
  'POST /api/payment-status': payment(),
};

function coachingAside() {
  const once = allDay();
  return [
    once,
    { ...once, id: 3, displayName: 'Hybrid Athlete', badge: 'POPULAR', accent: true, plan: '3' },
    // Not owned by the member.
    { ...once, id: 6, displayName: 'Winter Base' },
    program({ id: 1, displayName: 'Morning Energy', type: 'free', price: '0.00' }),
  ];
}

/** Sets up a working shop, for a member who has allowed this site; resets before each test. */
export function workingShop(): void {
  const { open } = device;
  beforeEach(() => openShop());
  afterEach(() => {
    document.body.replaceChildren();
    for (const each of [document.documentElement, document.body]) {
      each.removeAttribute('style');
      each.removeAttribute('dir');
    }
    device.open = open;
    memberTokens.setState({}, true);
    dropPageStorage();
    vi.restoreAllMocks();
  });
}

/** Resets the state shared by a page's elements, with new answers of the shop; `base` is '' on its own site. */
export function openShop(answers: Record<string, Answer> = {}, base = SHOP): void {
  const all = { ...ANSWERS, ...answers };
  const stub = stubApi(Object.fromEntries(Object.entries(all).map(([name, answer]) => [name, () => copy(answer)])));
  Object.assign(pageShop(), { base, api: stub.api, resources: createResources(stub.api) });
  // Requests with a member's token use another client.
  const { fetch } = globalThis;
  vi.restoreAllMocks();
  sentRequests.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const request = new Request(...call);
    const { method, url } = request;
    if (!url.startsWith(SHOP)) return fetch(request);
    sentRequests.push(request);
    const answer = all[`${method} ${new URL(url).pathname}`] ?? new Response(null, { status: 503 });
    return answer instanceof Response ? answer.clone() : Response.json(await answer);
  });
  stubStripe();
  stubPayPal();
  localStorage.clear();
  history.replaceState(null, '', location.pathname + location.search);
  localStorage.setItem('user_country', 'FI');
  memberTokens.setState({ [SHOP]: 'a-token' });
  device.open = async () => createMemoryStorage();
}

function copy(answer: Answer): Answer {
  return answer instanceof Response ? answer.clone() : answer;
}

/** Inserts HTML into the page; returns its elements in order. */
export function put(html: string): HTMLElement[] {
  document.body.insertAdjacentHTML('beforeend', html);
  return [...document.body.querySelectorAll<HTMLElement>(TAGS.join())];
}

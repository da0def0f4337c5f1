import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import type { CalendarFeedResponse } from '#contract/training/plans/calendar-feed.ts';
import type { MyPlansResponse } from '#contract/training/plans/plan-days.ts';
import type { SessionResponse } from '#contract/accounts/auth.ts';
import type { EmbedSiteResponse } from '#contract/embed/embed.ts';
import type { PostResponse, PostsResponse } from '#contract/site/posts/blog.ts';
import type { ContactRequest } from '#contract/messages/contact.ts';
import type { ConsentResponse } from '#contract/coaching/consent.ts';
import { BUILT_IN_RATES } from '#contract/shared/currencies.ts';
import { BLUEPRINT_PATH } from '#contract/catalog/downloads.ts';
import type { ErrorResponse, Issue } from '#contract/shared/errors.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import type { PushResponse } from '#contract/operations/push.ts';
import type { RatesResponse } from '#contract/site/region.ts';
import type { FormResponse } from '#contract/forms/forms.ts';
import type { EmailSignupRequest, FreeProgramRequest } from '#contract/newsletter/signup.ts';
import type { WarningGuideRequest } from '#contract/newsletter/scam-guide.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import { consent } from '#widgets/parts/coaching/coaching.factory.ts';
import { post, posts } from './posts.ts';
import { programs } from './programs.ts';

export const PROGRAMS = '/api/programs';
export const SIGNUP = '/api/email-signup';
export const FREE_PROGRAM = '/api/free-program';
export const BLUEPRINT = BLUEPRINT_PATH;
export const WARNING_GUIDE = '/api/warning-guide';
export const CONTACT = '/api/contact';
export const POSTS = '/api/posts';
export const SITE = '/api/site';

export function programsAre(answer: ProgramsResponse): HttpHandler {
  return http.get<never, never, ProgramsResponse>(`*${PROGRAMS}`, () => HttpResponse.json(answer));
}

/** Returns a handler that tells if the host page may show members' data. */
export function siteIs(answer: EmbedSiteResponse): HttpHandler {
  return http.get<never, never, EmbedSiteResponse>('*/api/embed/site', () => HttpResponse.json(answer));
}

/** Answers of a working shop. Handlers that a story adds with `msw.use` take precedence. */
export const workingShop: readonly HttpHandler[] = [
  programsAre(programs()),
  http.get<never, never, RatesResponse>('*/api/rates', () =>
    HttpResponse.json({ base: 'EUR', rates: BUILT_IN_RATES, source: 'built-in', fetchedAt: null, ageSeconds: null }),
  ),
  http.get<never, never, SiteResponse>('*/api/site', () => HttpResponse.json(site)),
  siteIs({ listed: true }),
  http.get<never, never, PushResponse>('*/api/user/push', () =>
    HttpResponse.json({
      publicKey: 'B'.repeat(87),
      kinds: { 'session-today': true, 'coach-answered': true, 'plan-new': true, 'rest-over': true },
      quiet: { from: '21:00', to: '07:00' },
      timeZone: 'Europe/Helsinki',
      devices: 0,
    }),
  ),
  http.get<never, never, SessionResponse>('*/api/auth/session', () =>
    HttpResponse.json({ signedIn: false, coach: false, plans: [], logs: [] }),
  ),
  http.post<never, EmailSignupRequest, FormResponse>(`*${SIGNUP}`, accept),
  http.post<never, FreeProgramRequest, FormResponse>(`*${FREE_PROGRAM}`, accept),
  http.post<never, WarningGuideRequest, FormResponse>(`*${WARNING_GUIDE}`, accept),
  http.post<never, ContactRequest, FormResponse>(`*${CONTACT}`, accept),
  http.get<never, never, PostsResponse>(`*${POSTS}`, () => HttpResponse.json(posts())),
  http.get<{ id: string }, never, PostResponse | ErrorResponse>(`*${POSTS}/:id`, ({ params }) => {
    const found = post(Number(params.id));
    if (found) return HttpResponse.json(found);
    return HttpResponse.json({ error: { code: 'not_found', message: 'There is no post here.' } }, { status: 404 });
  }),
  // No health consent, no own plan and no calendar address.
  http.get<never, never, ConsentResponse>('*/api/coaching-profile/consent', () =>
    HttpResponse.json(consent({ version: null, words: null, at: null })),
  ),
  http.get<never, never, MyPlansResponse>('*/api/user/plans', () => HttpResponse.json({ plans: [] })),
  http.get<never, never, CalendarFeedResponse>('*/api/user/calendar', () => HttpResponse.json({ feed: null })),
  http.get(`*${BLUEPRINT}`, () => new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })),
];

/** Fails the request: offline, shop down, or blocked by a policy. */
export function unreachable(path: string): HttpHandler {
  return http.all(`*${path}`, () => HttpResponse.error());
}

/** Never answers. The element gives up after fifteen seconds. */
export function waiting(path: string): HttpHandler {
  return http.all(`*${path}`, async () => {
    await delay('infinite');
    return HttpResponse.error();
  });
}

/** Refuses the request with an API error. */
export function refusing(path: string, status: number, code: string, issues?: Issue[]): HttpHandler {
  const message = 'The shop could not do that.';
  return http.all<never, never, ErrorResponse>(`*${path}`, () =>
    HttpResponse.json({ error: { code, message, ...(issues && { issues }) } }, { status }),
  );
}

/** Records each request in `calls` and passes it on to the next handlers. */
export function noting(path: string, calls: string[]): HttpHandler {
  return http.all(`*${path}`, ({ request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
  });
}

function accept() {
  return HttpResponse.json<FormResponse>({ status: 'accepted' }, { status: 202 });
}

export const site: SiteResponse = {
  brand: { name: 'Your Shop', supportEmail: 'help@your-shop.example' },
  timeZone: 'Europe/Helsinki',
  language: 'en',
  url: 'https://your-shop.example',
  seller: {
    name: 'Your Shop Oy',
    lines: ['Rantatie 1', '00100 Helsinki'],
    businessId: '1234567-8',
    vatId: null,
    register: null,
    phone: null,
    country: 'FI',
    dataAuthority: { name: 'the Ombudsman', url: 'https://ombudsman.example/' },
    sample: false,
  },
  samples: false,
  social: [
    {
      language: 'en',
      id: 'instagram',
      name: 'Instagram',
      url: 'https://www.instagram.com/',
      handle: '@your.shop',
      description: 'Training, mornings and the middle of the week.',
      followers: '14K+',
    },
    {
      language: 'en',
      id: 'strava',
      name: 'Strava',
      url: 'https://www.strava.com/',
      handle: 'Your Shop',
      description: 'Every kilometre, the slow ones too.',
      followers: '2K+',
    },
    {
      language: 'en',
      id: 'youtube',
      name: 'YouTube',
      url: 'https://www.youtube.com/',
      handle: '@yourshop',
      description: 'Technique and race days.',
      followers: '5K+',
    },
    {
      language: 'en',
      id: 'linkedin',
      name: 'LinkedIn',
      url: 'https://www.linkedin.com/',
      handle: 'Your Shop',
      description: 'Energy for people who run a business.',
      followers: '3K+',
    },
  ],
  figures: {
    landing: [],
    home: [],
    about: [],
    social: [
      { language: 'en', value: '14K+', label: 'followers' },
      { language: 'en', value: '365+', label: 'days active' },
      { language: 'en', value: '500+', label: 'workouts shared' },
      { language: 'en', value: '100+', label: 'success stories' },
    ],
  },
  providers: { signIn: false, card: false, paypal: false, sandbox: false },
};

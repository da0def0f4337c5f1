import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import { BUILT_IN_RATES } from '#contract/currencies.ts';
import { BLUEPRINT_PATH } from '#contract/downloads.ts';
import type { ErrorResponse, Issue } from '#contract/errors.ts';
import type { ProgramsResponse } from '#contract/programs.ts';
import type { RatesResponse } from '#contract/rates.ts';
import type { EmailSignupRequest, FreeProgramRequest, SignupResponse } from '#contract/signup.ts';
import type { SiteResponse } from '#contract/site.ts';
import { programs } from './programs.ts';

export const PROGRAMS = '/api/programs';
export const SIGNUP = '/api/email-signup';
export const FREE_PROGRAM = '/api/free-program';
export const BLUEPRINT = BLUEPRINT_PATH;

export function programsAre(answer: ProgramsResponse): HttpHandler {
  return http.get<never, never, ProgramsResponse>(`*${PROGRAMS}`, () => HttpResponse.json(answer));
}

/** A shop where everything works. What a story adds with `msw.use` goes before these. */
export const workingShop: readonly HttpHandler[] = [
  programsAre(programs()),
  http.get<never, never, RatesResponse>('*/api/rates', () =>
    HttpResponse.json({ base: 'EUR', rates: BUILT_IN_RATES, source: 'built-in', fetchedAt: null, ageSeconds: null }),
  ),
  http.get<never, never, SiteResponse>('*/api/site', () => HttpResponse.json(site)),
  http.post<never, EmailSignupRequest, SignupResponse>(`*${SIGNUP}`, accept),
  http.post<never, FreeProgramRequest, SignupResponse>(`*${FREE_PROGRAM}`, accept),
  http.get(`*${BLUEPRINT}`, () => new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })),
];

/** Nobody answers: offline, a shop that is down, a policy of the page. */
export function unreachable(path: string): HttpHandler {
  return http.all(`*${path}`, () => HttpResponse.error());
}

/** The answer never comes. After fifteen seconds the element gives up by itself. */
export function waiting(path: string): HttpHandler {
  return http.all(`*${path}`, async () => {
    await delay('infinite');
    return HttpResponse.error();
  });
}

/** The API says no. */
export function refusing(path: string, status: number, code: string, issues?: Issue[]): HttpHandler {
  const message = 'The shop could not do that.';
  return http.all<never, never, ErrorResponse>(`*${path}`, () =>
    HttpResponse.json({ error: { code, message, ...(issues && { issues }) } }, { status }),
  );
}

/** Notes each request in `calls` and leaves the answer to the handlers behind it. */
export function noting(path: string, calls: string[]): HttpHandler {
  return http.all(`*${path}`, ({ request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
  });
}

function accept() {
  return HttpResponse.json<SignupResponse>({ status: 'accepted' }, { status: 202 });
}

const site: SiteResponse = {
  brand: { name: 'Your Shop', supportEmail: 'help@your-shop.example' },
  social: [],
  figures: { landing: [], home: [], social: [], about: [] },
  providers: { signIn: false, card: false, paypal: false, sandbox: false },
};

import type { PageData } from './page.ts';

/** What the server gives a page, with what a test cares about. */
export function pageData(
  path: string,
  { query = {}, supportEmail = 'help@coach.example' }: { query?: PageData['query']; supportEmail?: string } = {},
): PageData {
  return {
    path,
    page: '',
    query,
    site: {
      brand: { name: 'Test Brand', supportEmail },
      timeZone: 'Europe/Helsinki',
      social: [],
      figures: { landing: [], home: [], social: [], about: [] },
      providers: { signIn: false, card: false, paypal: false, sandbox: false },
    },
  };
}

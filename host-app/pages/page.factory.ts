import type { PageData } from '../page.ts';

/** Returns page data for tests, with overrides. */
export function pageData(
  path: string,
  { query = {}, supportEmail = 'help@coach.example' }: { query?: PageData['query']; supportEmail?: string } = {},
): PageData {
  return {
    path,
    page: '',
    query,
    language: 'en',
    site: {
      brand: { name: 'Test Brand', supportEmail },
      timeZone: 'Europe/Helsinki',
      language: 'en',
      url: 'https://coach.example',
      seller: {
        name: 'Test Seller Oy',
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
      social: [],
      figures: { landing: [], home: [], social: [], about: [] },
      providers: { signIn: false, card: false, paypal: false, sandbox: false },
    },
  };
}

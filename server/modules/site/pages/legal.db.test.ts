import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODEL_FORM_NOTE, modelForm, withdrawalInstructions } from '#contract/sales/withdrawal-words.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://shop.example',
  SESSION_KEYS: 'only-for-this-test-of-pages',
  BRAND_NAME: 'Kaski',
  SUPPORT_EMAIL: 'ask@kaski.example',
};
const SELLER = {
  SELLER_NAME: 'Kaski & Sons Oy',
  SELLER_ADDRESS: 'Rantatie 1|00100 Helsinki',
  SELLER_BUSINESS_ID: '1234567-8',
  SELLER_VAT_ID: 'FI12345678',
  SELLER_REGISTER: 'Finnish Trade Register',
  SELLER_PHONE: '+358 40 000',
};
const LEGAL = ['/terms', '/privacy', '/imprint', '/withdrawal'];

let demo: TestApp;
let bare: TestApp;
let named: TestApp;
beforeAll(async () => {
  demo = await startTestApp();
  bare = await startTestApp({ beside: demo, env: PRODUCTION });
  const keys = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
  named = await startTestApp({ beside: demo, env: { ...PRODUCTION, ...SELLER, ...keys } });
});
afterAll(async () => {
  await named.close();
  await bare.close();
  await demo.close();
});

/** Returns the readable text of a page, without header and footer. */
async function words(app: TestApp, path: string): Promise<string> {
  const response = await fetch(app.url + path);
  expect(response.status).toBe(200);
  const html = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? '';
  return html
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<\/(?:p|li|dd|dt|div|td|th|span|h\d|a)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
}

describe('what law asks for', () => {
  test.each([...LEGAL, '/', '/about', '/checkout/2', '/dashboard', '/withdraw'])(
    '%s leads to all of it',
    async (path) => {
      const html = await (await fetch(named.url + path)).text();
      const foot = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? '';
      for (const to of [...LEGAL, '/withdraw']) expect(foot).toContain(`href="${to}"`);
      expect(foot).toContain('Kaski &amp; Sons Oy');
    },
  );

  test.each(['/terms', '/privacy', '/imprint'])('%s names the seller as the settings do', async (path) => {
    const text = await words(named, path);
    for (const value of ['Kaski & Sons Oy', 'Rantatie 1', '00100 Helsinki', '1234567-8', 'FI12345678', '+358 40 000']) {
      expect(text).toContain(value);
    }
    expect(text).toContain('ask@kaski.example');
    expect(text).not.toContain('demonstration');
  });

  test.each(LEGAL)('%s has no line for what was not given, and no placeholder', async (path) => {
    const text = await words(bare, path);
    expect(text).toContain('Kaski');
    expect(text).not.toMatch(/Business ID|VAT number|Telephone|\bnull\b|undefined|\[|TODO|Esimerkkikatu|not given/);
  });

  test('the demonstration says that it is one', async () => {
    for (const path of LEGAL)
      expect(await words(demo, path)).toContain('This is a demonstration: nothing is sold here');
  });

  test('the terms hold every offer with its price, its term, what it costs at least, and its guarantee', async () => {
    const text = await words(named, '/terms');
    for (const part of ['€29.90 once', '€99.90 once', '€89.90 once', '€39.90 a month']) expect(text).toContain(part);
    expect(text).toMatch(/€99\.99 a month Renews each month, for at least 3 months: €299\.97 in total\. 14 days/);
    expect(text).toMatch(/€89\.90 once 28 days\. It ends automatically\. 30 days/);
  });

  test('PayPal is named only where it takes payments, and so are cards', async () => {
    expect(await words(named, '/privacy')).toContain('Stripe processes card payments');
    for (const path of ['/privacy', '/terms'])
      expect(await words(named, path)).not.toMatch(/PayPal (processes|is for)|with PayPal,/);
    expect(await words(bare, '/terms')).toContain('Nothing can be bought here at the moment.');
    expect(await words(demo, '/privacy')).toContain('PayPal processes payments');
  });

  test('the privacy notice names what is kept beside accounts and orders: old addresses, refused mail, sites, deletions', async () => {
    const text = await words(named, '/privacy');
    for (const what of [
      'Earlier addresses of an account',
      'Addresses that reject our e-mail',
      'Sites that you have allowed to show your training',
      'Record that an account was deleted: a keyed hash',
    ]) {
      expect(text).toContain(what);
    }
    expect(text).toContain('30 days after the last rejection');
  });

  test('nobody is promised a right of withdrawal that digital content ends, nor a name that a purchase does not take', async () => {
    expect(await words(bare, '/about')).toContain('unless you have asked for digital content at once');
    // The coach decides on a renewal over another amount.
    expect(await words(named, '/terms')).toContain('or the first payment is not the agreed amount');
    expect(await words(named, '/privacy')).toContain(
      'To buy, you have to give an e-mail address and, as a guest or for coaching, a name',
    );
  });

  test('the authority that hears complaints is linked', async () => {
    expect(await (await fetch(`${named.url}/privacy`)).text()).toContain('href="https://tietosuoja.fi/en"');
  });

  test.each([
    ['/privacy', 'to the Office of the Data Protection Ombudsman or to'],
    ['/fi/privacy', 'Voit tehdä valituksen tietosuojavaltuutetun toimistolle tai'],
    ['/sv/privacy', 'till Dataombudsmannens byrå eller'],
  ])('%s names it in its own language', async (path, name) => {
    expect(await words(named, path)).toContain(name);
  });

  test('an authority from the settings is named as it stands, in every language', async () => {
    const env = { ...PRODUCTION, SELLER_COUNTRY: 'SE', DATA_AUTHORITY: 'IMY | https://www.imy.se/' };
    const swedish = await startTestApp({ beside: demo, env });
    try {
      expect(await words(swedish, '/fi/privacy')).toContain('viranomaiselle IMY tai');
      expect(await words(swedish, '/de/terms')).toContain('Anwendbares Recht: Schweden.');
    } finally {
      await swedish.close();
    }
  });

  describe('who is not content', () => {
    const OF_FINLAND = ['https://www.kkv.fi/', 'https://www.kuluttajariita.fi/'];
    const linked = async (app: TestApp, path: string) =>
      [...(await (await fetch(app.url + path)).text()).matchAll(/href="(https?:[^"]+)"/g)].map(([, to]) => to!);

    test.each(['/terms', '/imprint', '/fi/terms', '/de/imprint'])('is led by %s to those who decide', async (path) => {
      const links = await linked(named, path);
      for (const to of [...OF_FINLAND, 'https://www.eccnet.eu/'])
        expect(links).toContainEqual(expect.stringContaining(to));
      // The EU's platform for disputes was closed in July 2025, so links to it are dead.
      expect(links.filter((to) => /ec\.europa\.eu\/(?:consumers\/)?odr/.test(to))).toEqual([]);
    });

    test('is not sent to the boards of a country that the shop is not in', async () => {
      const swedish = await startTestApp({ beside: demo, env: { ...PRODUCTION, SELLER_COUNTRY: 'SE' } });
      const links = await linked(swedish, '/terms');
      await swedish.close();
      expect(links).toContain('https://www.eccnet.eu/');
      expect(links.filter((to) => OF_FINLAND.some((each) => to.startsWith(each)))).toEqual([]);
    });
  });

  test('the instructions and the model form are those of the directive', async () => {
    const text = await words(named, '/withdrawal');
    const seller = { name: 'Kaski & Sons Oy', lines: ['Rantatie 1', '00100 Helsinki'], phone: '+358 40 000' };
    const trader = { ...seller, email: 'ask@kaski.example' };
    const { right, effects } = withdrawalInstructions(trader, 'http://shop.example/withdraw');
    for (const part of [...right, ...effects, MODEL_FORM_NOTE, ...modelForm(trader)]) expect(text).toContain(part);
  });
});

describe('claims about people', () => {
  const CLAIMS =
    /4\.9\/5|500\+|14K\+|1,200\+|Sample (?:figures|voices)|sample story|bedtime story for it|construction company|Helsinki, 60/;

  test.each(['/', '/home', '/about', '/social'])('%s of a shop that has given none makes none', async (path) => {
    const text = await words(bare, path);
    expect(text).not.toMatch(CLAIMS);
    const html = await (await fetch(bare.url + path)).text();
    expect(html).not.toMatch(/instagram\.com|strava\.com|youtube\.com|linkedin\.com/);
  });

  test('no link leads to a section that is not there', async () => {
    for (const path of ['/', '/home', '/about', '/terms', '/personal-coaching']) {
      const html = await (await fetch(bare.url + path)).text();
      for (const [, id] of html.matchAll(/href="#([\w-]+)"/g)) expect(html, `${path}#${id}`).toContain(`id="${id}"`);
    }
  });

  test.each(['/', '/home', '/about', '/social?view=compact'])('%s of the demonstration marks them', async (path) => {
    expect(await words(demo, path)).toMatch(/Sample (figures|voices)|A sample story/);
  });
});

describe('coaching for those who have none', () => {
  const go = (headers: Record<string, string>) => fetch(`${named.url}/coaching`, { headers, redirect: 'manual' });

  test('a link of the shop leads to the page about it', async () => {
    const response = await go({ 'sec-fetch-site': 'same-origin' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/personal-coaching']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('vary')).toMatch(/sec-fetch-site/i);
  });

  test.each([
    [{}],
    [{ 'sec-fetch-site': 'none' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-origin', cookie: 'member=1' }],
  ])('who types the address, comes from a mail or is a member is let in: %j', async (headers) => {
    const response = await go(headers);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Your coaching');
    // A response cached for another user must not reach a visitor.
    expect((await go({ 'sec-fetch-site': 'same-origin' })).status).toBe(302);
  });

  test('the page has both offers with everything they cost, and the days to get it back', async () => {
    const text = await words(named, '/personal-coaching');
    for (const part of [
      '€99.99',
      '3 months, €299.97 in total',
      '€89.90, charged once',
      '28 days, then ends automatically',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('full refund within 14 days');
    expect(text).toContain('full refund within 30 days');
  });
});

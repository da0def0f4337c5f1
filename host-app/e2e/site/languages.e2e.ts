import { expect } from '@playwright/test';
import { sampled } from '../../../scripts/testing/nightly.ts';
import type { Language } from '../../../server/contract/i18n/languages.ts';
import { nightly } from '../nightly.ts';
import { expectPdf, fillCard, mailTo, test } from '../paying.ts';
import { openSettled } from '../settle.ts';
import { plainEnglish, speakerIn } from '../spoken.ts';

test.describe.configure({ mode: 'parallel' });

const SPOKEN: readonly (readonly [tag: string, language: Language])[] = [
  ['fi', 'fi'],
  ['en-xa', 'en-XA'],
];

for (const [tag, language] of SPOKEN) {
  test(`from the front page to the receipt in ${language}`, nightly, async ({ visit, shop }) => {
    const said = speakerIn(language);
    const email = `${tag}-reader@example.com`;
    const page = await visit();
    const inLanguage = () => expect(page.locator('html')).toHaveAttribute('lang', language);

    await page.goto(`${shop.url}/${tag}`);
    await inLanguage();
    await expect(page.locator(`a[href="/${tag}/subscribe/2"]`).first()).toBeVisible();
    await page.goto(`${shop.url}/${tag}/checkout/2`);
    await page.waitForURL(new RegExp(`/${tag}/login\\?return_to=`));
    await inLanguage();
    await page.getByLabel(said('E-mail')).fill(email);
    await page.getByRole('button', { name: said('Send me a code') }).click();
    const letter = await mailTo(shop, email, /\d{3}(?: \d{3})+/);
    expect(letter.html).toContain(`lang="${language}"`);
    await page.locator('input[autocomplete="one-time-code"]').fill(/\d{3}(?: \d{3})+/.exec(letter.subject)![0]);
    await page.keyboard.press('Enter');

    await page.waitForURL(`${shop.url}/${tag}/checkout/2`);
    await inLanguage();
    await page.getByRole('tab', { name: said('Card Payment') }).click();
    await page.getByRole('checkbox').check();
    await fillCard(page);
    await page.getByRole('button', { name: /29[.,]90/ }).click();
    await expect(page.getByRole('heading', { name: said('Payment received') })).toBeVisible();

    // The mail contains the receipt, so after it the page shows the receipt, too.
    const mail = await mailTo(shop, email, /All Day Energy/);
    await page.goto(`${shop.url}/${tag}/dashboard`);
    await page.getByRole('tab', { name: said('Purchase History') }).click();
    const receipt = page.getByRole('tabpanel').locator('a[href*="receipt"]').first();
    await expectPdf(page, receipt);

    expect(mail.html).toContain(`lang="${language}"`);
    expect(mail.text).not.toMatch(/Thank you|Your purchase|The receipt/);
    expect(mail.text).toContain(`${shop.url}/${tag}/dashboard`);
    expect(mail.attachments).toEqual([{ name: expect.stringMatching(/\.pdf$/), type: 'application/pdf' }]);
  });
}

/** Pages that do not redirect. */
const PAGES = [
  '',
  '/home',
  '/about',
  '/social',
  '/blog',
  '/personal-coaching',
  '/login',
  '/logout',
  '/terms',
  '/privacy',
  '/withdrawal',
  '/withdraw',
  '/imprint',
  '/subscribe/4',
  '/coaching-onboarding',
  '/guide',
  '/nowhere',
  '/embed',
];

test('no page says anything past the catalogue', async ({ visit, shop }) => {
  const page = await visit();
  const found: Record<string, string[]> = {};
  for (const path of sampled(PAGES, ['', '/home', '/blog', '/login', '/subscribe/4', '/embed'])) {
    await openSettled(page, `${shop.url}/en-xa${path}`);
    const plain = await plainEnglish(page);
    if (plain.length > 0) found[path] = plain;
  }
  expect(found).toEqual({});
});

test('a language that somebody chooses is the one of every page from then on', async ({ visit, shop }) => {
  const page = await visit();
  await page.goto(`${shop.url}/about`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'suomi' }).click();
  await page.waitForURL(`${shop.url}/fi/about`);
  await page.goto(`${shop.url}/blog`);
  expect(page.url()).toBe(`${shop.url}/fi/blog`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(`${shop.url}/blog`);
  await page.goto(shop.url);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

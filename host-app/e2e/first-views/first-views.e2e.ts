import { expect } from '@playwright/test';
import { everyNth, sampled } from '../../../scripts/testing/nightly.ts';
import {
  FONT,
  LEAD,
  NEXT,
  isHydrated,
  toScriptQuery,
  changeFirstView,
  measureElementHeights,
  holdElementCode,
  html,
  scriptFor,
  TAGS,
  test,
  hydrateElement,
  toTagName,
} from './drawn.ts';
import { layoutShift } from '../journal.ts';
import { nightly, nightlyUnless } from '../nightly.ts';
import { settleRequests } from '../settle.ts';

test.describe('before any code of an element has come', () => {
  test.use({ timezoneId: 'Europe/London', locale: 'en-GB' });

  test('everything is there, with prices in the visitor’s currency', async ({ page, show }) => {
    await holdElementCode(page);
    await show(TAGS.map(html).join(''));
    await expect(page.locator('coach-programs').first()).toContainText('£25.71');
    await expect(page.locator('coach-programs').nth(1)).toContainText('¥4,874');
    await expect(page.locator('coach-programs').first().getByRole('link').first()).toHaveAttribute('href', /^http/);
    await expect(page.locator('coach-checkout')).toContainText('All Day Energy');
    await expect(page.locator('coach-subscribe').getByLabel('Full name')).toBeVisible();
    await expect(page.locator('coach-signup').first().getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await expect(page.locator('coach-signup').nth(1).getByRole('button')).toBeEnabled();
    expect((await page.locator('coach-signup').nth(2).locator('form').boundingBox())!.width).toBeGreaterThan(400);
    await expect(page.locator('coach-blog').nth(1).getByRole('heading').first()).toBeVisible();
    for (const tag of ['coach-dashboard', 'coach-profile', 'coach-training']) {
      await expect(page.locator(tag).getByRole('button', { name: 'Sign in' })).toBeVisible();
    }
  });

  test('what was typed, ticked and focused stays, and two presses of Enter send one message', async ({
    page,
    shop,
    show,
  }) => {
    const release = await holdElementCode(page);
    await show(html('coach-contact'));
    const contact = page.locator('coach-contact');
    await contact.getByLabel('Name').fill('Aino');
    await contact.getByRole('textbox', { name: 'E-mail' }).fill('aino@early.example');
    await contact.getByRole('combobox').selectOption('hybrid');
    await contact.getByLabel('Message').fill('Typed before anything could read it.');
    const sent: string[] = [];
    // Counts are no messages.
    page.on('request', (request) => {
      if (request.method() === 'POST' && !request.url().endsWith('/api/counts')) sent.push(request.postData() ?? '');
    });
    await contact.getByRole('textbox', { name: 'E-mail' }).press('Enter');
    await contact.getByRole('textbox', { name: 'E-mail' }).press('Enter');
    release();
    await expect(contact.getByText('Your message has been sent to the coach.')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]!)).toMatchObject({
      name: 'Aino',
      email: 'aino@early.example',
      programInterest: 'hybrid',
      message: 'Typed before anything could read it.',
    });
    await expect.poll(() => shop.mails('aino@early.example')).not.toEqual([]);
  });

  test('the focus and half a word outlast the moment in which it comes alive', nightly, async ({ page, show }) => {
    const release = await holdElementCode(page);
    await show(html('coach-signup'));
    const email = page.locator('coach-signup').getByRole('textbox', { name: 'E-mail' });
    const box = page.locator('coach-signup').getByRole('checkbox');
    await box.check();
    await email.pressSequentially('half');
    release();
    await expect.poll(() => isHydrated(page.locator('coach-signup'))).toBe(true);
    await expect(email).toBeFocused();
    await page.keyboard.type('-and-half');
    await expect(email).toHaveValue('half-and-half');
    await expect(box).toBeChecked();
  });

  test('a button that is pressed does what it says as soon as it can', async ({ page, show }) => {
    const release = await holdElementCode(page);
    await show(html('coach-signup flow="modal"'));
    await page.locator('coach-signup').getByRole('button').click();
    release();
    await expect(page.locator('coach-signup').getByRole('dialog')).toBeVisible();
  });

  test(
    'a tag that is taken out meanwhile is left alone, and works when it is back',
    nightly,
    async ({ page, show }) => {
      const release = await holdElementCode(page);
      await show(html('coach-signup'));
      await page.locator('coach-signup').getByRole('textbox', { name: 'E-mail' }).fill('away@example.com');
      await page.evaluate(() => Object.assign(globalThis, { taken: document.querySelector('coach-signup') }));
      await page.evaluate(() => (globalThis as unknown as { taken: Element }).taken.remove());
      release();
      await page.evaluate(() => customElements.whenDefined('coach-signup'));
      await page.evaluate(() => document.body.append((globalThis as unknown as { taken: Element }).taken));
      await expect.poll(() => isHydrated(page.locator('coach-signup'))).toBe(true);
      await expect(page.locator('coach-signup').getByRole('textbox', { name: 'E-mail' })).toHaveValue(
        'away@example.com',
      );
    },
  );
});

test.describe('a first view that others have changed', () => {
  test.use({ provoked: /React error #418/ });

  test('what a translator and a password manager have changed works, and keeps what was typed', async ({
    page,
    show,
  }) => {
    const release = await holdElementCode(page);
    await show(html('coach-contact') + html('coach-blog limit="3"'));
    const [contact, blog] = [page.locator('coach-contact'), page.locator('coach-blog')];
    await expect(blog.getByRole('article').first()).toBeVisible();
    await changeFirstView(contact);
    await changeFirstView(blog);
    await contact.getByLabel('Name').fill('Aino');
    await contact.getByRole('combobox').selectOption('hybrid');
    await contact.getByLabel('Message').fill('Typed into a translated page.');
    const email = contact.getByRole('textbox', { name: 'E-mail' });
    await email.fill('translated@early.example');
    const request = page.waitForRequest((each) => each.url().endsWith('/api/contact'));
    await email.press('Enter');
    await blog.getByRole('button', { name: 'nutrition' }).click();
    const { href } = new URL(page.url());
    release();
    expect((await request).postDataJSON()).toMatchObject({
      name: 'Aino',
      email: 'translated@early.example',
      programInterest: 'hybrid',
      message: 'Typed into a translated page.',
    });
    await expect(contact.getByText('Your message has been sent to the coach.')).toBeVisible();
    await expect(blog.getByRole('button', { name: 'nutrition' })).toHaveAttribute('aria-pressed', 'true');
    expect(page.url()).toBe(href);
    await changeFirstView(blog);
    await blog.getByRole('searchbox').fill('no such words');
    await expect(blog.getByText('No posts found matching your criteria.')).toBeVisible();
    await expect(blog.getByText(/^\d+ posts?$/)).toBeHidden();
  });
});

test.describe('where the code of an element does not come', () => {
  test.use({ provoked: /ERR_FAILED|dynamically imported module/ });

  test('a form whose code does not come is sent by the browser, and the page that answers leads back', async ({
    page,
    shop,
    show,
  }) => {
    await page.route('**/embed/*.js', (route) => route.abort());
    await show(html('coach-signup'));
    const back = page.url();
    const email = page.locator('coach-signup').getByRole('textbox', { name: 'E-mail' });
    await email.fill('no-code@early.example');
    await email.press('Enter');
    await expect(page).toHaveURL(/\/sent\?/);
    await expect.poll(() => shop.mails('no-code@early.example')).not.toEqual([]);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Back to/ })
      .click();
    await expect(page).toHaveURL(back);
  });

  test('the answers before a payment are kept, and go on in the shop', async ({ page, shop, show }) => {
    await page.route('**/embed/*.js', (route) => route.abort());
    await show(html('coach-subscribe program="2"'));
    const subscribe = page.locator('coach-subscribe');
    await subscribe.getByLabel('Your name').fill('Aino Virta');
    await subscribe.getByRole('textbox', { name: 'Your e-mail address' }).fill('kept@early.example');
    await subscribe
      .getByRole('checkbox', { name: /^I want the digital content/ })
      .first()
      .check();
    await subscribe.getByRole('button', { name: 'Go to Payment' }).click();
    await expect(page).toHaveURL(`${shop.url}/subscribe/2`);
    await expect(page.getByRole('textbox', { name: 'Your e-mail address' })).toHaveValue('kept@early.example');
  });
});

test('an element whose view comes with the script is alive after few requests, those of its data included', async ({
  page,
  shop,
  show,
}) => {
  // The form of `coach-subscribe` is a late part, with files of its own.
  const allowed: Record<string, number> = {
    'coach-signup': 4,
    'coach-scam-guide': 5,
    'coach-follow': 6,
    'coach-subscribe program="4"': 11,
  };
  for (const tag of sampled(TAGS, ['coach-checkout program="2"', 'coach-signup', 'coach-training plan="3"'])) {
    const requests: string[] = [];
    const note = (request: { url: () => string }) => {
      // Counts are sent whenever the page is idle.
      if (request.url().startsWith(shop.url) && !request.url().endsWith('/api/counts')) requests.push(request.url());
    };
    page.on('request', note);
    await settleRequests(page, async () => {
      await show(html(tag), scriptFor(shop.url, [tag]));
      await hydrateElement(page.locator(toTagName(tag)));
    });
    page.off('request', note);
    expect([tag, requests.length, requests.length <= (allowed[tag] ?? 8) || requests]).toEqual([
      tag,
      requests.length,
      true,
    ]);
  }
});

test.describe('one address for the script and what it draws', () => {
  test('is one request until something is seen, whatever kind of script it is', async ({ page, shop, show }) => {
    for (const kind of ['', 'type="module"', 'async', 'type="module" async']) {
      await holdElementCode(page);
      const requests: string[] = [];
      const note = (request: { url: () => string }) => requests.push(request.url());
      page.on('request', note);
      await show(
        html('coach-programs'),
        `<script ${kind} src="${shop.url}/embed.js?for=${toScriptQuery('coach-programs')}"></script>`,
      );
      await expect(page.locator('coach-programs').getByRole('article')).toHaveCount(4);
      page.off('request', note);
      expect(requests.filter((url) => url.startsWith(shop.url) && !/\/embed\/[^?]*\.js/.test(url))).toHaveLength(1);
    }
  });

  const SAMPLE = sampled(TAGS, [
    'coach-checkout program="2"',
    'coach-contact',
    'coach-dashboard',
    'coach-programs',
    'coach-signup',
  ]);
  const KEPT = (px: number) => `<style>body > :nth-child(3) { display: block; min-height: ${px}px }</style>`;

  for (const width of [320, 768, 1200]) {
    for (const [way, page_] of Object.entries({
      'in front of it': (script: string, tag: string) => [LEAD + script + tag + NEXT, ''],
      'in the head': (script: string, tag: string) => [LEAD + tag + NEXT, script],
      'in the head, on a page with fonts of its own': (script: string, tag: string) => [
        LEAD + tag + NEXT,
        FONT + script,
      ],
    } satisfies Record<string, (script: string, tag: string) => string[]>)) {
      test(
        `nothing moves at ${width} px with the script ${way}, when elements are drawn or come alive`,
        nightlyUnless(width === 320 && way === 'in the head'),
        async ({ page, shop, show }) => {
          await page.setViewportSize({ width, height: 900 });
          for (const tag of SAMPLE) {
            const [body = '', head] = page_(scriptFor(shop.url, [tag]), html(tag));
            await show(body, head);
            const element = page.locator(toTagName(tag));
            const before = await measureElementHeights(page);
            await settleRequests(page, () => hydrateElement(element));
            expect([tag, await measureElementHeights(page), await layoutShift(page)]).toEqual([tag, before, 0]);
          }
        },
      );
    }
  }

  for (const kind of ['', 'defer', 'async', 'type="module"']) {
    test(
      `a page that keeps the place of a widget does not move either, with a script that is ${kind || 'at its end'}`,
      nightlyUnless(!kind),
      async ({ page, shop, show }) => {
        for (const tag of everyNth(['coach-signup', 'coach-programs', 'coach-contact', 'coach-dashboard'], 2)) {
          const script = scriptFor(shop.url, [tag], kind);
          await show(LEAD + html(tag) + NEXT + script, KEPT(2_000));
          const element = page.locator(tag);
          await expect.poll(() => element.evaluate((host) => Boolean(host.shadowRoot))).toBe(true);
          await settleRequests(page, () => hydrateElement(element));
          expect([tag, await layoutShift(page)]).toEqual([tag, 0]);
        }
      },
    );
  }
});

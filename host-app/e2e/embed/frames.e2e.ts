import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { type ForeignPage, serve } from './foreign.ts';
import { keepJournal } from '../journal.ts';
import { nightly } from '../nightly.ts';
import { test as base } from '../shop.ts';

/** Page without our script: an iframe, and a script that may grow it. */
const GROWING = `<script>
addEventListener('message', ({ data, source }) => {
  for (const frame of document.querySelectorAll('iframe')) {
    if (source !== frame.contentWindow || data.type !== 'coach-height') continue;
    frame.height = data.height;
    document.title = JSON.stringify(data);
  }
});
</script>`;

const test = base.extend<{ show: (body: string) => Promise<Page> }>({
  show: async ({ page }, provide) => {
    const opened: ForeignPage[] = [];
    await provide(async (body) => {
      const foreign = await serve(
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Elsewhere</title>${body}`,
      );
      opened.push(foreign);
      await page.goto(foreign.url);
      return page;
    });
    for (const foreign of opened) foreign.close();
  },
});

const iframe = (src: string, more = '') =>
  `<iframe title="Coach" src="${src}" style="border:0;width:100%" height="200" ${more}></iframe>`;

test('a page with only an iframe signs a visitor up, and grows with what is in it', async ({ page, shop, show }) => {
  await show(GROWING + iframe(`${shop.url}/embed/frame/coach-signup`));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('textbox', { name: 'E-mail' }).fill('framed@example.com');
  await frame.getByRole('button').first().click();
  await expect(frame.getByText('Welcome to Aamu!')).toBeVisible();
  await expect.poll(() => shop.mails('framed@example.com')).not.toEqual([]);
  await expect(page).toHaveTitle(/^\{"type":"coach-height","tag":"coach-signup","height":\d+\}$/);
  const room = () => {
    const [here] = page.frames().slice(1);
    return here!.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  };
  await expect.poll(room).toBe(0);
});

test('every frame shows its element without a complaint, and is nobody’s in particular', async ({
  page,
  shop,
  show,
}) => {
  const shown = {
    'coach-blog?limit=2': 'article',
    'coach-blog?post=4': 'h1,h2',
    'coach-contact': 'textarea',
    'coach-follow': 'a',
    'coach-programs?limit=2&theme=dark': 'article',
    'coach-region': 'select',
    'coach-scam-guide': 'input[type=email]',
    'coach-signup?flow=download': 'input[type=email]',
    'coach-checkout?program=2': 'h1',
    'coach-subscribe?program=4': 'h1',
    'coach-dashboard': 'h1',
    'coach-training?plan=3': 'h1',
    'coach-profile': 'h1',
    'coach-onboarding': 'h1',
  };
  await show(
    Object.keys(shown)
      .map((path) => iframe(`${shop.url}/embed/frame/${path}`.replaceAll('&', '&amp;')))
      .join(''),
  );
  for (const [index, inside] of Object.values(shown).entries()) {
    const frame = page.frameLocator('iframe').nth(index);
    await expect(frame.locator(inside).first()).toBeVisible();
    await expect(frame.getByText('could not be loaded')).toHaveCount(0);
  }
  for (const frame of page.frames().slice(1)) expect(await frame.evaluate(() => self.origin)).toBe('null');
});

test('frames begin as high as what is in them, at any width', nightly, async ({ page, shop, show }) => {
  const asked = [
    'coach-blog?limit=1',
    'coach-blog?post=4',
    'coach-checkout?program=2',
    'coach-contact',
    'coach-dashboard',
    'coach-follow',
    'coach-follow?variant=compact',
    'coach-onboarding',
    'coach-profile',
    'coach-programs?limit=1',
    'coach-region',
    'coach-scam-guide',
    'coach-signup?flow=download',
    'coach-subscribe?program=4',
    'coach-training?plan=3',
  ];
  const off: string[] = [];
  for (const name of asked) {
    const url = new URLSearchParams({ url: `${shop.url}/embed/frame/${name}` });
    const { html } = (await (await fetch(`${shop.url}/api/oembed?${url}`)).json()) as { html: string };
    for (const width of [360, 616]) {
      await page.setViewportSize({ width, height: 800 });
      await show(html);
      const frame = page.frameLocator('iframe').locator('body');
      await expect(frame.locator('> :first-child')).toBeVisible();
      const inside = page.frames()[1]!;
      await inside.waitForFunction(
        () => !document.querySelector('body > *')?.shadowRoot?.querySelector('[data-first]'),
      );
      const real = await frame.evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
      const kept = await page.locator('iframe').evaluate((each) => each.clientHeight);
      if (kept < real || kept > real * 1.1 + 24) off.push(`${name} at ${width}: ${real}, and begins with ${kept}`);
    }
  }
  expect(off).toEqual([]);
});

test('the script beside a frame makes it as high as what is in it', async ({ page, shop, show }) => {
  await show(
    `${iframe(`${shop.url}/embed/frame/coach-signup`)}<script async src="${shop.url}/embed/frame.js"></script>`.replace(
      'height="200"',
      'height="60"',
    ),
  );
  const room = () => page.frames()[1]!.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await expect.poll(room).toBe(0);
});

test('the script that comes after a frame has answered asks for its height', async ({ page, shop, show }) => {
  await show(iframe(`${shop.url}/embed/frame/coach-signup`).replace('height="200"', 'height="60"'));
  await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await page.addScriptTag({ url: `${shop.url}/embed/frame.js` });
  const room = () => page.frames()[1]!.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(room).toBe(0);
});

test('the script in front of a frame gives it the height for its width before it answers', async ({
  page,
  shop,
  show,
}) => {
  await page.route('**/embed/frame/coach-programs', (route) => route.fulfill({ body: '' }));
  const frame = `<iframe src="${shop.url}/embed/frame/coach-programs" width="100%" height="9" data-heights="500 700 100 400 50"></iframe>`;
  const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src ${shop.url}; frame-src ${shop.url}">`;
  for (const [width, height] of [
    [360, 650],
    [616, 600],
    [900, 500],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await show(`${policy}<script src="${shop.url}/embed/frame.js"></script>${frame}`);
    await expect.poll(() => page.locator('iframe').evaluate((each) => each.clientHeight)).toBe(height);
  }
});

test('what takes payments leads to the shop in a new tab', async ({ page, shop, show, context }) => {
  await show(iframe(`${shop.url}/embed/frame/coach-checkout?program=2`));
  const opened = context.waitForEvent('page');
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: /^Continue on/ })
    .click();
  const tab = await opened;
  await expect(tab).toHaveURL(`${shop.url}/checkout/2`);
  expect(await tab.evaluate(() => [self.origin, String(self.opener)])).toEqual([shop.url, 'null']);
});

test('links of a widget open beside the page', nightly, async ({ page, shop, show, context }) => {
  await show(iframe(`${shop.url}/embed/frame/coach-programs`));
  const opened = context.waitForEvent('page');
  await page.frameLocator('iframe').getByRole('article').nth(1).getByRole('link').first().click();
  await expect(await opened).toHaveURL(new RegExp(`^${shop.url}/`));
});

test('an address pasted into an editor becomes the widget', async ({ page, shop, show }) => {
  const html = await (await fetch(`${shop.url}/blog/4`)).text();
  const link = /application\/json\+oembed"[^>]* href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { html: pasted, title } = (await (await fetch(link)).json()) as { html: string; title: string };
  await show(pasted);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: title })).toBeVisible();
});

test.describe('in a frame that may do nothing but run scripts, as WordPress makes them', () => {
  test('it speaks though it is out of sight, for until then it is not shown', async ({ page, shop, show }) => {
    const listen = `<script>addEventListener('message', ({ data }) => data.secret && ((self.told ??= []).push(data.message)))</script>`;
    // As WordPress does: the script receives nothing before the page has loaded.
    const hidden = 'sandbox="allow-scripts" style="position: absolute; clip: rect(1px, 1px, 1px, 1px)"';
    await show(listen + iframe(`${shop.url}/embed/frame/coach-dashboard#?secret=abc123`, hidden));
    await expect.poll(() => page.evaluate(() => (self as { told?: string[] }).told)).toContain('height');
  });

  test.use({ provoked: /Blocked form submission|sandbox/ });

  test('it tells its height in the words of WordPress, and a form gives way to a link', async ({
    page,
    shop,
    show,
  }) => {
    const listen = `<script>addEventListener('message', ({ data }) => data.secret && ((self.told ??= []).push(data)))</script>`;
    await show(listen + iframe(`${shop.url}/embed/frame/coach-signup#?secret=abc123`, 'sandbox="allow-scripts"'));
    const frame = page.frameLocator('iframe');
    const told = () => page.evaluate(() => (self as { told?: object[] }).told ?? []);
    await expect.poll(told).toContainEqual({ message: 'height', value: expect.any(Number), secret: 'abc123' });
    await expect(frame.locator('coach-signup')).toHaveCount(0);
    await frame.getByRole('link').click();
    await expect.poll(told).toContainEqual({ message: 'link', value: `${shop.url}/free`, secret: 'abc123' });
  });
});

test('no other page of the shop is shown in a frame', async ({ browser, shop }) => {
  const context = await browser.newContext();
  const journal = keepJournal(context, [shop.url], /frame-ancestors|Refused to display|Framing|status of 404/);
  const page = await context.newPage();
  for (const path of ['/', '/checkout/2', '/login', '/embed/frame/coach-nothing']) {
    const foreign = await serve(`<!doctype html><title>Framing</title>${iframe(shop.url + path)}`);
    await page.goto(foreign.url);
    await expect(page.frameLocator('iframe').locator('#root')).toHaveCount(0);
    expect(page.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true);
    foreign.close();
  }
  expect(journal.complaints).toEqual([]);
  await context.close();
});

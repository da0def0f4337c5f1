import { expect, type Page } from '@playwright/test';
import { TAGS } from '../first-views/drawn.ts';
import { serve } from './foreign.ts';
import { nightly, nightlyUnless } from '../nightly.ts';
import { openSettled, settleRequests } from '../settle.ts';
import { test } from '../shop.ts';

/** Returns the builder's snippet for a kind of page, and the policy that it needs. */
async function copied(page: Page, address: string, kind = 'Any page', pinned = false) {
  await page.goto(address);
  // Tabs respond only after hydration.
  await expect(async () => {
    await page.getByRole('tab', { name: kind }).click();
    await expect(page.getByRole('tab', { name: kind })).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
  }).toPass();
  if (pinned) await page.getByRole('radio', { name: 'Fixed version' }).check();
  const code = await page.getByRole('region', { name: `Code for ${kind}` }).innerText();
  const rows = await page.locator('.embed-needs dl > div').allInnerTexts();
  return { code, policy: ["default-src 'none'", ...rows.map((row) => row.replaceAll(/\s+/g, ' '))].join('; ') };
}

/** Returns a page with a strict policy that allows the builder's sources and reports violations. */
function strictPage(code: string, policy: string): string {
  const listen = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    (document.title += violatedDirective + ' ' + blockedURI + '; '))`;
  const csp = policy.replace('script-src', "script-src 'nonce-page'");
  return `<!doctype html><html lang="en"><meta http-equiv="content-security-policy" content="${csp}; require-trusted-types-for 'script'">
    <title>-</title><script nonce="page">${listen}</script><body>${code}`;
}

/** Daily sample: a payment, which has the longest policy, and a form with pinned code. */
const SAMPLE = ['coach-checkout'];

for (const tag of new Set(TAGS.map((written) => written.split(' ')[0]!))) {
  for (const pinned of [false, true]) {
    test(
      `${tag} works as it was copied, ${pinned ? 'pinned, ' : ''}on a page with the policy that is named`,
      nightlyUnless(pinned ? tag === 'coach-signup' : SAMPLE.includes(tag)),
      async ({ page, shop }) => {
        const { code, policy } = await copied(page, `${shop.url}/embed?widget=${tag}`, 'Any page', pinned);
        const foreign = await serve(strictPage(code, policy));
        await page.goto(foreign.url);
        const element = page.locator(tag);
        await expect(
          element.locator(':is(button, a, select, input, h2, h3)').filter({ visible: true }).first(),
        ).toBeVisible();
        await settleRequests(page, async () => {
          await element.dispatchEvent('pointerdown');
          await expect(element).toHaveJSProperty('isConnected', true);
          await page.waitForFunction((name) => customElements.get(name), tag);
        });
        expect(await page.title()).toBe('-');
        foreign.close();
      },
    );
  }
}

test('what is copied for a language is in that language, whatever the page speaks', nightly, async ({ page, shop }) => {
  const address = `${shop.url}/sv/embed?widget=coach-programs`;
  await page.goto(address);
  const code = page.locator('.embed-panel pre').first();
  await expect(code).toContainText('>View all programmes</a>');
  await page.locator('select[name=lang]').selectOption('fi');
  await expect(code).toContainText('<coach-programs lang="fi">');
  await expect(code).toContainText('>Katso kaikki ohjelmat</a>');
  await page.getByRole('radio', { name: 'Fast version' }).check();
  await expect(code).toContainText(/\/embed\/[\w-]{16}\/embed\.fi\.js" integrity="sha384-/);
});

test('a frame works as it was copied, with the policy that is named', async ({ page, shop }) => {
  const { code, policy } = await copied(page, `${shop.url}/embed?widget=coach-signup`, 'iframe');
  expect(policy).toBe(`default-src 'none'; frame-src ${shop.url}; script-src ${shop.url}`);
  const foreign = await serve(`<!doctype html><meta http-equiv="content-security-policy" content="${policy}">${code}`);
  await page.goto(foreign.url);
  await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  foreign.close();
});

test.describe('an attribute', () => {
  test.use({ provoked: /limit="5000" is ignored/ });

  test('that cannot be understood is told beside the preview, and visitors get the widget without it', async ({
    page,
    shop,
  }) => {
    await page.goto(`${shop.url}/embed?widget=coach-blog`);
    const limit = page.getByLabel('Limit');
    await expect(async () => {
      await limit.fill('5000');
      await expect(limit).toHaveAttribute('aria-invalid', 'true', { timeout: 500 });
    }).toPass();
    await expect(page.locator('.embed-told')).toContainText('limit="5000" is ignored: it should be a whole number');
    await expect(page.frameLocator('iframe').locator('coach-blog a').first()).toBeVisible();
    await limit.fill('3');
    await expect(page.locator('.embed-told')).toBeEmpty();
  });
});

test('the preview waits until an option has been typed', nightly, async ({ page, shop }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [path = '', query = ''] = request.url().split('?');
    if (path.includes('/embed/preview/coach-')) asked.push(query);
  });
  await page.clock.install();
  await page.goto(`${shop.url}/embed?widget=coach-blog`);
  const limit = page.getByLabel('Limit');
  const code = page.getByRole('region', { name: 'Code for Any page' });
  await expect(async () => {
    await limit.fill('7');
    await expect(code).toContainText('limit="7"', { timeout: 500 });
  }).toPass();
  await expect.poll(() => asked).toContain('limit=7');
  await page.clock.pauseAt(Date.now() + 60_000);
  asked.length = 0;
  await limit.fill('');
  for (const typed of '12') await limit.press(typed);
  await expect(code).toContainText('limit="12"');
  expect(asked).toEqual([]);
  await page.clock.runFor(1000);
  await expect.poll(() => asked).toEqual(['limit=12']);
});

for (const tag of ['coach-checkout', 'coach-subscribe', 'coach-training']) {
  test(
    `${tag} begins with something that there is`,
    nightlyUnless(tag === 'coach-training'),
    async ({ page, shop }) => {
      await page.goto(`${shop.url}/embed?widget=${tag}`);
      const element = page.frameLocator('iframe').locator(tag);
      await expect(element.locator(':is(button, a, h2, h3)').filter({ visible: true }).first()).toBeVisible();
      await expect(element).not.toContainText(/Invalid|Not Found|no such/);
      const src = await page.locator('iframe').getAttribute('src');
      const [, plan] = /plan=([^&]+)/.exec(src!) ?? [];
      const programs = (await (await page.request.get(`${shop.url}/api/programs`)).json()) as { plan: string | null }[];
      if (plan) expect(programs.map((program) => program.plan)).toContain(plan);
    },
  );
}

test(
  'a checkout is shown as visitors of other pages see it first, and asks nobody to log in',
  nightly,
  async ({ page, shop }) => {
    await openSettled(page, `${shop.url}/embed?widget=coach-checkout`);
    const preview = page.frameLocator('iframe');
    await expect(preview.locator('coach-checkout').getByRole('heading').first()).toBeVisible();
    await expect(preview.getByText(/log in/)).toHaveCount(0);
  },
);

test('a member’s widget is shown as visitors of other pages see it first', nightly, async ({ page, shop }) => {
  await page.goto(`${shop.url}/embed?widget=coach-dashboard`);
  const preview = page.frameLocator('iframe');
  await expect(preview.getByText(/Your data appears here once you sign in on/)).toBeVisible();
  await page.getByLabel('Address of your site').fill('blog.example/about');
  await page.getByRole('button', { name: 'Check site' }).click();
  await expect(page.getByText(/^https:\/\/blog\.example isn’t allowed yet/)).toBeVisible();
  await expect(preview.getByText(/Your data appears here once you sign in on/)).toBeVisible();
});

test('the styles of the builder are asked for by the builder alone', async ({ page, shop }) => {
  const sheets = async (path: string) => {
    const html = await (await page.request.get(shop.url + path)).text();
    return /data-styles="([^"]+)"/.exec(html)?.[1]?.split(' ');
  };
  expect(await sheets('/embed')).toHaveLength(2);
  expect(await sheets('/login')).toHaveLength(1);
});

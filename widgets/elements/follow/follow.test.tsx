import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { LanguageProvider } from '#widgets/core/i18n/language.tsx';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { Follow, type FollowProps } from './follow.tsx';

const place = (id: string, name: string) => ({
  id,
  name,
  url: `https://${id}.example/me`,
  handle: `@me-on-${id}`,
  description: `About ${name}.`,
  followers: '14K+',
});
const site = {
  social: [
    place('instagram', 'Instagram'),
    place('strava', 'Strava'),
    place('youtube', 'YouTube'),
    place('linkedin', 'LinkedIn'),
  ],
  figures: { social: [{ value: '365+', label: 'days active' }] },
};

async function show(answer: Answer | (() => Answer), props: FollowProps = {}) {
  const { api } = stubApi({ 'GET /api/site': answer });
  const screen = await render(
    <ShopProvider api={api} base="https://coach.example">
      <Follow {...props} />
    </ShopProvider>,
  );
  return screen.container;
}

describe('in full', () => {
  test('names each place, its handle, what is there and who follows, and counts', async () => {
    await show(site);
    for (const { name, url, handle } of site.social) {
      const row = page.getByRole('listitem').filter({ hasText: name });
      await expect.element(row).toMatchTextContent(`About ${name}.`);
      await expect.element(row).toMatchTextContent('14K+ followers');
      const link = row.getByRole('link', { name: `${name} ${handle}` });
      await expect.element(link).toHaveAttribute('href', url);
      await expect.element(link).toHaveAttribute('rel', 'me noopener');
    }
    await expect.element(page.getByText('365+')).toBeVisible();
    await expect.element(page.getByText('days active')).toBeVisible();
  });

  test('a place that has no mark of its own has that of a link', async () => {
    await show({ ...site, social: [place('bluesky', 'Bluesky'), place('strava', 'Strava')] });
    const link = (name: string) => page.getByRole('link', { name });
    const mark = (name: string) => link(name).element().querySelector('path')?.getAttribute('d');
    await expect.element(link('Bluesky @me-on-bluesky')).toBeVisible();
    expect(mark('Bluesky @me-on-bluesky')).toMatch(/^M9 17H7/);
    expect(mark('Strava @me-on-strava')).toMatch(/^M3.5 14.5/);
  });

  test('asks no place for a picture', async () => {
    const container = await show(site);
    await expect.element(page.getByRole('link').first()).toBeVisible();
    expect(container.querySelector('img, iframe, script, link')).toBeNull();
  });
});

test('compact is the links alone', async () => {
  await show(site, { variant: 'compact' });
  await expect.element(page.getByRole('link', { name: 'Strava' })).toHaveAttribute('href', 'https://strava.example/me');
  expect(page.getByText('365+').query()).toBeNull();
  expect(page.getByText('About Strava.').query()).toBeNull();
});

describe('in a language', () => {
  const said = {
    ...site,
    language: 'en',
    social: [
      { ...place('strava', 'Strava'), language: 'fi', description: 'Joka kilometri.' },
      { ...place('youtube', 'YouTube'), language: 'en' },
    ],
    figures: { social: [{ language: 'en', value: '365+', label: 'days active' }] },
  };

  test('is asked for in it, and what is not in it says so', async () => {
    const asked: (string | null)[] = [];
    const { api } = stubApi({
      'GET /api/site': (_, query) => {
        asked.push(query.get('lang'));
        return said;
      },
    });
    await render(
      <ShopProvider api={api} base="https://coach.example">
        <LanguageProvider language="fi">
          <Follow />
        </LanguageProvider>
      </ShopProvider>,
    );
    await expect.element(page.getByText('Joka kilometri.')).not.toHaveAttribute('lang');
    await expect.element(page.getByText('About YouTube.')).toHaveAttribute('lang', 'en');
    expect(page.getByText('days active').element().closest('[lang]')).toHaveAttribute('lang', 'en');
    expect(asked).toEqual(['fi']);
  });
});

describe('other states', () => {
  test('loading says so', async () => {
    const container = await show(new Promise<object>(() => undefined));
    await expect.element(page.getByRole('status')).toMatchTextContent('Loading links');
    expect(container.querySelectorAll('[data-skeleton]')).toHaveLength(4);
  });

  test('nothing to follow is told', async () => {
    await show({ ...site, social: [] });
    await expect.element(page.getByText('No profiles to follow yet.')).toBeVisible();
  });

  test('a failure has a sentence, a plain link and another try', async () => {
    let away = true;
    await show(() => (away ? refusal(503, 'away') : site));
    await expect.element(page.getByRole('alert')).toMatchTextContent('Can’t load the links right now.');
    await expect
      .element(page.getByRole('link', { name: 'View them on our site' }))
      .toHaveAttribute('href', 'https://coach.example/social');
    away = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('link', { name: /YouTube/ })).toBeVisible();
  });
});

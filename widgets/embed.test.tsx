import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { programs } from './programs/programs.factory.ts';

const BASE = 'https://coach.example/shop';
const requests: string[] = [];

/** Includes the script the way a page does. Each query makes it another module of the same code. */
async function include(query: string, api?: string): Promise<void> {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = `/widgets/embed.ts?${query}`;
  if (api) script.dataset['api'] = api;
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
  });
  document.body.append(script);
  await loaded;
}

function add(html: string): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = html;
  return place.firstElementChild as HTMLElement;
}

let early: HTMLElement;
let heightBefore: number;
let headBefore: string;

beforeAll(async () => {
  localStorage.setItem('user_country', 'FI');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const { url } = new Request(...call);
    requests.push(url);
    return url === `${BASE}/api/programs` ? Response.json(programs) : new Response(null, { status: 503 });
  });
  headBefore = document.head.innerHTML;
  early = add('<coach-programs layout="grid" limit="2"></coach-programs>');
  const included = include('one', `${BASE}/`);
  await vi.waitUntil(() => early.shadowRoot?.childElementCount, { interval: 5 });
  heightBefore = early.getBoundingClientRect().height;
  await included;
  await include('two', 'https://other.example');
  await include('three');
});

afterAll(() => vi.restoreAllMocks());

describe('the script', () => {
  test('reserves the room of an element before its code is there', async () => {
    expect(heightBefore).toBeGreaterThan(400);
    await expect.element(page.getByRole('article').first()).toBeVisible();
    expect(early.getBoundingClientRect().height).toBeGreaterThanOrEqual(heightBefore - 1);
  });

  test('included three times works once, with the address of its first tag', async () => {
    await expect.element(page.getByRole('article', { name: 'All Day Energy' })).toBeVisible();
    expect(requests).toEqual([`${BASE}/api/programs`]);
    await expect
      .element(page.getByRole('link', { name: 'Get This Program' }))
      .toHaveAttribute('href', `${BASE}/checkout/2`);
  });

  test('finds elements that come later, which share what is loaded', async () => {
    add('<p><coach-programs limit="4"></coach-programs></p><coach-region></coach-region>');
    await expect.element(page.getByRole('article', { name: 'Personal Coaching' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Region' }).selectOptions('United States');
    // No rates can be had, so the built-in table counts, for all elements alike.
    await expect.poll(() => page.getByText('$32.59').elements()).toHaveLength(2);
    expect(requests).toEqual([`${BASE}/api/programs`, `${BASE}/api/rates`]);
    await page.getByRole('combobox', { name: 'Region' }).selectOptions('Finland');
  });

  test('leaves elements it does not know alone', async () => {
    const stranger = add('<coach-stranger></coach-stranger>');
    add('<coach-signup flow="modal"></coach-signup>');
    await expect.element(page.getByRole('button', { name: 'Get FREE Morning Routine' })).toBeVisible();
    expect(stranger.shadowRoot).toBeNull();
  });

  test('puts nothing into the head', () => {
    expect(document.head.innerHTML.replaceAll(/<style[^]*?<\/style>/g, '')).toBe(
      headBefore.replaceAll(/<style[^]*?<\/style>/g, ''),
    );
  });
});

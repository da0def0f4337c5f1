import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FirstView, FirstViewsResponse } from '#contract/embed/first-views.ts';
import { listOtherLanguageTags } from '#contract/i18n/languages.ts';

const base = location.origin;
const requests: string[] = [];

function answer(names: readonly string[]): FirstViewsResponse {
  const drawn = (name: string): FirstView => ({
    nodes: [['div', { class: 'coach-root' }, `drawn ${name}`]],
    styles: 0,
    files: [],
    chunks: [],
  });
  return { base, styles: [''], seed: {}, views: Object.fromEntries(names.map((name) => [name, drawn(name)])) };
}

beforeAll(async () => {
  document.documentElement.lang = 'en-GB';
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const names = new URL(new Request(...call).url).searchParams.get('for') ?? '';
    requests.push(names);
    return Response.json(answer(names.split(',')));
  });
  // As the server writes it before the script.
  const given = { base, others: listOtherLanguageTags('en'), first: answer(['coach-signup']) };
  (globalThis as { [key: symbol]: unknown })[Symbol.for('coach.given')] = [given];
  await import(/* @vite-ignore */ `/widgets/embed/embed.ts?${String(Date.now())}`);
});

afterAll(() => vi.restoreAllMocks());

const renderSignup = (html: string) => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = html.replaceAll('<coach-signup', '<coach-signup load="interaction"');
  return () => place.querySelector('coach-signup')?.shadowRoot?.textContent;
};

test.each(['', 'lang=""', 'lang="en"', 'lang="EN-us"', 'lang="nl"', 'lang="zh-Hant-TW"', 'lang="../../etc"'])(
  'what came with the script is for every tag in the shop’s own language: %s',
  async (lang) => {
    await expect.poll(renderSignup(`<coach-signup ${lang}></coach-signup>`)).toBe('drawn coach-signup');
    await expect.poll(renderSignup(`<p ${lang}><coach-signup></coach-signup></p>`)).toBe('drawn coach-signup');
    expect(requests).toEqual([]);
  },
);

test('a language that the shop speaks is asked for, once', async () => {
  await expect.poll(renderSignup('<coach-signup lang="fi-FI"></coach-signup>')).toBe('drawn coach-signup?lang=fi');
  await expect.poll(renderSignup('<p lang="FI"><coach-signup></coach-signup></p>')).toBe('drawn coach-signup?lang=fi');
  await expect.poll(renderSignup('<coach-signup lang="pt-PT"></coach-signup>')).toBe('drawn coach-signup?lang=pt');
  await expect.poll(renderSignup('<coach-signup lang="en-XA"></coach-signup>')).toBe('drawn coach-signup?lang=en-xa');
  expect(requests).toEqual(['coach-signup?lang=fi', 'coach-signup?lang=pt', 'coach-signup?lang=en-xa']);
});

test('out of a shadow root', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  host.lang = 'sv';
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<div><coach-signup load="interaction"></coach-signup></div>';
  await expect
    .poll(() => root.querySelector('coach-signup')!.shadowRoot?.textContent)
    .toBe('drawn coach-signup?lang=sv');
});

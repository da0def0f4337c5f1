import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { embedRegistry } from '../core/element/embed-registry.ts';
import type { FirstView, FirstViewsResponse, ViewNode } from '#contract/embed/first-views.ts';
import { programs } from '../elements/programs/programs.factory.ts';

const BASE = location.origin;
const requests: string[] = [];

/** Short first view: a title, and the address of the code. */
function drawn(name: string): FirstView {
  const [tag = ''] = name.split('?');
  const feature = tag.replace('coach-', '');
  const nodes: ViewNode[] = [
    [
      'div',
      { class: 'coach-root', part: 'root', lang: 'en', dir: 'ltr' },
      ['h2', 0, `drawn ${name}`],
      ['svg', { viewBox: '0 0 1 1' }, ['path', { d: 'M0 0' }]],
    ],
  ];
  return { nodes, styles: 0, files: [`widgets/elements/${feature}/${feature}.element.ts`], chunks: [] };
}

function firstViews(url: string): FirstViewsResponse {
  const names = (new URL(url).searchParams.get('for') ?? '')
    .split(',')
    .filter((name) => !name.startsWith('coach-follow'))
    .slice(0, 30);
  return {
    base: BASE,
    styles: ['h2 { min-block-size: 431px }'],
    seed: { programs },
    views: Object.fromEntries(names.map((name) => [name, drawn(name)])),
  };
}

/** Includes the script as a page does. Each query makes it another module of the same code. */
async function include(query: string, api?: string): Promise<void> {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = `/widgets/embed/embed.ts?${query}`;
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
let headBefore: string;

beforeAll(async () => {
  localStorage.setItem('user_country', 'FI');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const { url } = new Request(...call);
    requests.push(decodeURIComponent(url));
    if (url.startsWith(`${BASE}/embed/first`)) return Response.json(firstViews(url));
    return url === `${BASE}/api/programs` ? Response.json(programs) : new Response(null, { status: 503 });
  });
  headBefore = document.head.innerHTML;
  // Far down, because the pointer may be where another file has left it, and would wake the element.
  const below = add(
    '<div style="padding-block-start: 3000px"><coach-programs layout="grid" limit="2" load="interaction"></coach-programs></div>',
  );
  early = below.querySelector('coach-programs')!;
  await include('one', `${BASE}/`);
  await include('two', 'https://other.example');
  await include('three');
});

afterAll(() => vi.restoreAllMocks());

describe('the script', () => {
  test('draws an element before its code is there, and in its own styles', async () => {
    await expect.element(page.getByRole('heading', { name: 'drawn coach-programs?layout=grid&limit=2' })).toBeVisible();
    expect(early.getBoundingClientRect().height).toBeGreaterThan(430);
    expect(early.shadowRoot!.querySelector('path')).toBeInstanceOf(SVGPathElement);
    expect(customElements.get('coach-programs')).toBeUndefined();
  });

  test('included three times works once, with the address of its first tag', () => {
    expect(requests).toEqual([`${BASE}/embed/first?for=coach-programs?layout=grid&limit=2`]);
  });

  test('loads the code at the first touch, and React draws anew what it does not know', async () => {
    early.shadowRoot!.querySelector('h2')!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await expect.element(page.getByRole('article', { name: 'All Day Energy' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Get This Program' }))
      .toHaveAttribute('href', `${BASE}/checkout/2`);
    // It came with the view.
    expect(requests).not.toContain(`${BASE}/api/programs`);
  });

  test('finds elements that come later, which share what is loaded', async () => {
    add('<p><coach-programs limit="4"></coach-programs></p><coach-region load="eager"></coach-region>');
    await expect.element(page.getByRole('article', { name: 'Personal Coaching' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Region' }).selectOptions('United States');
    // No rates are available, so all elements use the built-in table.
    await expect.poll(() => page.getByText('$32.59').elements()).toHaveLength(2);
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([`${BASE}/api/rates`]);
    await page.getByRole('combobox', { name: 'Region' }).selectOptions('Finland');
  });

  test('says where else an element can be found for which there is no view, unless the page has said so', async () => {
    const bare = add('<coach-follow></coach-follow>');
    const told = add('<coach-follow><a href="/elsewhere">Follow me</a></coach-follow>');
    await expect
      .poll(() => bare.shadowRoot?.textContent)
      .toBe(`This part of the page could not be loaded. You will find it on ${location.host}.`);
    expect(told.shadowRoot).toBeNull();
    await expect.element(page.getByRole('link', { name: 'Follow me' })).toBeVisible();
  });

  test('looks into a root that cannot be found from outside when it is told to', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'closed' });
    const inside = root.appendChild(document.createElement('coach-contact'));
    inside.setAttribute('load', 'interaction');
    embedRegistry()!.discover(root);
    await expect.poll(() => inside.shadowRoot?.textContent).toBe('drawn coach-contact');
  });

  test('puts back what a tag that is not closed has swallowed before its code is there', () => {
    const element = add('<coach-training load="interaction" /><p>One</p><h3>Two</h3><ul><li>Three</li></ul>');
    return expect.poll(() => [element.children.length, element.parentElement!.children.length]).toEqual([0, 4]);
  });

  test('draws more elements than an answer has views for', async () => {
    const tags = Array.from({ length: 33 }, (_, i) => `<coach-blog post="${i + 1}" load="interaction"></coach-blog>`);
    const last = add(tags.join('')).parentElement!.lastElementChild!;
    await expect.poll(() => last.shadowRoot?.textContent).toBe('drawn coach-blog?post=33');
  });

  test('goes on where the page has put a tag of that name into a drawing, or has hidden a root of its own in one', async () => {
    const hidden = document.createElement('coach-scam-guide');
    hidden.attachShadow({ mode: 'closed' }).append('mine');
    const place = add('<div><svg><coach-scam-guide></coach-scam-guide></svg></div>');
    place.append(hidden);
    const after = place.appendChild(document.createElement('coach-scam-guide'));
    after.setAttribute('load', 'interaction');
    await expect.poll(() => after.shadowRoot?.textContent).toBe('drawn coach-scam-guide');
    expect(hidden.offsetHeight).toBeGreaterThan(0);
  });

  test('finds a tag that a frame of the page has made', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const made = frame.contentDocument!.createElement('coach-onboarding');
    made.setAttribute('load', 'interaction');
    document.body.append(made);
    await expect.poll(() => made.shadowRoot?.textContent).toBe('drawn coach-onboarding');
  });

  test('leaves elements it does not know alone', async () => {
    const stranger = add('<coach-stranger></coach-stranger>');
    add('<coach-signup flow="modal" load="eager"></coach-signup>');
    await expect.element(page.getByRole('button', { name: 'Get FREE Morning Routine' })).toBeVisible();
    expect(stranger.shadowRoot).toBeNull();
  });

  test('puts nothing into the head', () => {
    expect(document.head.innerHTML.replaceAll(/<style[^]*?<\/style>/g, '')).toBe(
      headBefore.replaceAll(/<style[^]*?<\/style>/g, ''),
    );
  });
});

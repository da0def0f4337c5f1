import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { user } from '#widgets/parts/account/account.factory.ts';
import { pageData } from '../page.factory.ts';
import EmbedSignInPage from '../embed/embed-sign-in.page.tsx';
import { openerWindow } from './grant.ts';

const MEMBER = '6f1c0d2e-1111-4222-8333-444455556666';

const USER = 'GET /api/auth/user';
const SITE = 'GET /api/embed/site';
const GRANT = 'POST /api/embed/grant';
const title = page.getByRole('heading', { level: 1 });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const postMessage = vi.fn();
let close: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  postMessage.mockReset();
  vi.spyOn(openerWindow, 'page').mockReturnValue({ postMessage });
  close = vi.spyOn(openerWindow, 'close').mockImplementation(() => undefined);
});
afterEach(() => {
  document.cookie = 'member=1; path=/; max-age=0';
  vi.restoreAllMocks();
});

async function show(answers: Record<string, Answer>, origin: string | undefined = 'https://club.example') {
  const data = pageData('/embed/sign-in', { query: { origin } });
  const { api, calls } = stubApi({ [SITE]: { listed: true }, ...answers });
  await render(
    <ShopProvider api={api} seed={{ site: data.site }}>
      <EmbedSignInPage data={data} />
    </ShopProvider>,
  );
  return calls;
}

const requests = (calls: readonly { request: string }[]) => calls.map(({ request }) => request).toSorted();

test('a page that is not listed is told so before anybody signs in, and where the same thing is', async () => {
  const calls = await show({ [SITE]: { listed: false }, [USER]: refusal(401, 'unauthorized') });
  await expect.element(title).toHaveTextContent('Site not allowed');
  await expect.element(page.getByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'View it here instead' })).toHaveAttribute('href', '/dashboard');
  expect(requests(calls)).not.toContain(GRANT);
});

test('who is not signed in is led to the login, and back', async () => {
  await show({ [USER]: refusal(401, 'unauthorized') });
  const back = encodeURIComponent('/embed/sign-in?origin=https%3A%2F%2Fclub.example');
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/login?return_to=${back}`);
});

test('a yes is given to the page that asked, and to no other origin', async () => {
  const calls = await show({ [USER]: user(), [GRANT]: { token: 'secret', member: MEMBER, expiresIn: 3600 } });
  await expect.element(title).toHaveTextContent('Allow club.example to show your data?');
  await expect.poll(() => requests(calls)).toEqual([USER, SITE]);
  await button('Allow').click();
  await expect.element(title).toHaveTextContent('Allowed');
  expect(calls.at(-1)).toEqual({ request: GRANT, body: { origin: 'https://club.example' } });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    { type: 'coach-token', token: 'secret', member: MEMBER },
    'https://club.example',
  );
  expect(close).toHaveBeenCalledOnce();
});

test('another account is a press away, and leads back here', async () => {
  await show({ [USER]: user() });
  const back = encodeURIComponent('/embed/sign-in?origin=https%3A%2F%2Fclub.example');
  await expect
    .element(page.getByRole('link', { name: 'Use another account' }))
    .toHaveAttribute('href', `/login?return_to=${back}`);
});

test('a no asks for nothing and closes', async () => {
  const calls = await show({ [USER]: user() });
  await button('Do not allow').click();
  await expect.element(title).toHaveTextContent('Not allowed');
  expect(requests(calls)).toEqual([USER, SITE]);
  expect(postMessage).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledOnce();
});

test('a page that the coach does not know is told plainly', async () => {
  await show({ [USER]: user(), [GRANT]: refusal(403, 'origin_not_listed') });
  await button('Allow').click();
  await expect.element(title).toHaveTextContent('Site not allowed');
  expect(postMessage).not.toHaveBeenCalled();
});

test.each([
  [500, 'That Didn’t Work'],
  [429, 'One Moment, Please'],
])('after a %s it can be tried again', async (status, words) => {
  await show({ [USER]: user(), [GRANT]: refusal(status, 'x') });
  await button('Allow').click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(button('Allow')).not.toHaveAttribute('aria-disabled');
});

test('without the page that opened it, it says so, and where the same thing is', async () => {
  vi.spyOn(openerWindow, 'page').mockReturnValue(null);
  await show({ [USER]: user(), [GRANT]: { token: 'secret', member: MEMBER, expiresIn: 3600 } });
  await button('Allow').click();
  await expect.element(title).toHaveTextContent('Page closed');
  await expect.element(page.getByRole('link', { name: 'View it here instead' })).toHaveAttribute('href', '/dashboard');
  expect(close).not.toHaveBeenCalled();
});

test.each(['', 'club.example', 'javascript:alert(1)', 'file:///etc/passwd', 'null'])(
  '%j is no page that could ask',
  async (origin) => {
    const calls = await show({}, origin);
    await expect.element(title).toHaveTextContent('This link is incomplete');
    expect(calls).toEqual([]);
  },
);

test('more than an origin is cut down to it', async () => {
  await show({ [USER]: user() }, 'https://CLUB.example:443/page?x=1');
  await expect.element(title).toHaveTextContent('Allow club.example to show your data?');
});

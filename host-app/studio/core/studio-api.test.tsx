import { afterEach, expect, test, vi } from 'vitest';
import { isOtherMember } from '#widgets/core/api/errors.ts';
import { checkSession, forgetTabMember, sessionState, tabMember } from '#widgets/core/session/tab-member.ts';
import { createStudioApi } from './studio-api.ts';

const [COACH, MEMBER] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];

const signIn = (id: string) => (document.cookie = `member-id=${id}; path=/`);

afterEach(() => {
  document.cookie = 'member-id=; path=/; max-age=0';
  forgetTabMember();
  vi.unstubAllGlobals();
});

test('a request of the studio names the coach of the tab, also after a member has signed in', async () => {
  const asked: [method: string, member: string | null][] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push([request.method, request.headers.get('x-member')]);
    return Response.json({});
  });
  signIn(COACH);
  expect(tabMember()).toBe(COACH);
  const api = createStudioApi('en');
  await api.get('/api/coach/inbox');
  signIn(MEMBER);
  await api.post('/api/coach/inbox/a/answer', { text: 'Rest.' });
  await api.upload('/api/coach/files', new FormData());
  expect(asked).toEqual([
    ['GET', COACH],
    ['POST', COACH],
    ['POST', COACH],
  ]);
});

test('a refusal for another member is told to the page', async () => {
  signIn(COACH);
  expect([tabMember(), checkSession()]).toEqual([COACH, 'own']);
  const refused = { error: { code: 'other_member', message: 'No.' } };
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 409 }));
  const error: unknown = await createStudioApi('en')
    .get('/api/coach/inbox')
    .catch((caught: unknown) => caught);
  expect([isOtherMember(error), sessionState()]).toEqual([true, 'other']);
});

test('a refusal after a sign-out elsewhere ends the session of the tab', async () => {
  signIn(COACH);
  document.cookie = 'member=1; path=/';
  expect([tabMember(), checkSession()]).toEqual([COACH, 'own']);
  const refused = { error: { code: 'unauthorized', message: 'No.' } };
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 401 }));
  await expect(createStudioApi('en').get('/api/coach/inbox')).rejects.toMatchObject({ status: 401 });
  expect([sessionState(), document.cookie]).toEqual(['nobody', '']);
});

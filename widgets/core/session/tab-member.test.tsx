import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemberApi, createApi } from '../api/api.ts';
import { isOtherMember } from '../api/errors.ts';
import { announcePage } from './session-channel.ts';
import { checkSession, fixTabMember, forgetTabMember, onSessionState, sessionState, tabMember } from './tab-member.ts';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];

const signIn = (id: string) => {
  document.cookie = 'member=1; path=/';
  document.cookie = `member-id=${id}; path=/`;
};
const signOut = () => {
  for (const name of ['member', 'member-id']) document.cookie = `${name}=; path=/; max-age=0`;
};
const otherMember = () => Response.json({ error: { code: 'other_member', message: 'No.' } }, { status: 409 });

beforeEach(forgetTabMember);
afterEach(() => {
  signOut();
  forgetTabMember();
});

/** Creates an API client, and records the member header of its requests. */
function client(answer: () => Response = () => Response.json({}), base = '') {
  const named: (string | null)[] = [];
  const visitors: (string | null)[] = [];
  const api = createApi(base, async (...call) => {
    const { headers } = new Request(...call);
    named.push(headers.get('x-member'));
    visitors.push(headers.get('x-visitor'));
    return answer();
  });
  return { api, named, visitors };
}

describe('a request', () => {
  test('names the member who was signed in when the tab was loaded, whoever signs in afterwards', async () => {
    signIn(ANNA);
    const { api, named } = client();
    await api.get('/api/auth/user');
    signIn(BEN);
    await api.post('/api/user/workouts', {});
    await api.send('/api/coaching/pictures', new Blob());
    await api.delete('/api/user/calendar');
    expect(named).toEqual([ANNA, ANNA, ANNA, ANNA]);
  });

  test('names the member whom the first answer was about, where no cookie says who it is', async () => {
    const { api, named } = client(() => Response.json({}, { headers: { 'x-member': ANNA } }));
    await api.get('/api/auth/user');
    await api.get('/api/user/plans');
    expect(named).toEqual([null, ANNA]);
  });

  test('of a queue names the member of the queue', async () => {
    signIn(BEN);
    const { api, named } = client(otherMember);
    const error: unknown = await createMemberApi(api, ANNA)
      .post('/api/user/workouts', {})
      .catch((caught: unknown) => caught);
    expect([named, isOtherMember(error)]).toEqual([[ANNA], true]);
  });

  test('fails where the answer is about another member', async () => {
    signIn(ANNA);
    const { api } = client(() => Response.json({ notes: 'of Ben' }, { headers: { 'x-member': BEN } }));
    await expect(api.get('/api/auth/user')).rejects.toMatchObject({ status: 409, code: 'other_member' });
    expect(sessionState()).toBe('other');
  });

  test('of a visitor who has begun a form names nobody, whoever signs in in another tab', async () => {
    fixTabMember();
    signIn(BEN);
    const { api, named, visitors } = client(() => Response.json({}, { headers: { 'x-member': BEN } }));
    await api.post('/api/drafts', {});
    await api.post('/api/drafts', {});
    expect([named, visitors, checkSession()]).toEqual([[null, null], ['1', '1'], 'own']);
    forgetTabMember();
    expect(tabMember()).toBe(BEN);
  });

  test('names nobody on a page elsewhere, where a token speaks for its member', async () => {
    signIn(ANNA);
    const { api, named } = client(() => Response.json({}), 'https://coach.example');
    await api.get('/api/auth/user');
    expect([named, api.member()]).toEqual([[null], undefined]);
  });
});

describe('the tab', () => {
  test('notices another member, nobody and its own member again when somebody comes back to it', () => {
    signIn(ANNA);
    expect(tabMember()).toBe(ANNA);
    const heard = vi.fn();
    const stop = onSessionState(heard);
    signIn(BEN);
    dispatchEvent(new Event('focus'));
    expect(sessionState()).toBe('other');
    signOut();
    dispatchEvent(new Event('focus'));
    expect(sessionState()).toBe('nobody');
    signIn(ANNA);
    dispatchEvent(new Event('focus'));
    expect([sessionState(), heard.mock.calls.length]).toEqual(['own', 3]);
    stop();
  });

  test('notices at once that another tab has loaded as somebody else', async () => {
    signIn(ANNA);
    tabMember();
    signIn(BEN);
    const other = new BroadcastChannel('aamu-session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    other.postMessage('');
    await expect.poll(sessionState).toBe('other');
    other.close();
  });

  test('notices at once that a page that follows a plain link has ended the session', async () => {
    signIn(ANNA);
    tabMember();
    signOut();
    announcePage();
    await expect.poll(sessionState).toBe('nobody');
  });

  test('notices a changed cookie without the focus and without another tab', async () => {
    vi.spyOn(globalThis, 'BroadcastChannel').mockImplementation(function () {
      return { addEventListener() {}, postMessage() {}, close() {} };
    } as never);
    signIn(ANNA);
    tabMember();
    signOut();
    await expect.poll(sessionState).toBe('nobody');
    vi.restoreAllMocks();
  });

  test('is told by the shop, where cookies say nothing', async () => {
    const { api } = client(otherMember);
    await api.get('/api/user/plans').catch(() => undefined);
    expect(sessionState()).toBe('other');
  });

  test('notices a sign-out although the cookie without an id is there', () => {
    signIn(ANNA);
    tabMember();
    signOut();
    document.cookie = 'member=1; path=/';
    dispatchEvent(new Event('focus'));
    expect(sessionState()).toBe('nobody');
  });

  test('is a visitor’s once a form is begun, although the cookie without an id is there', () => {
    document.cookie = 'member=1; path=/';
    fixTabMember();
    signIn(ANNA);
    expect(tabMember()).toBeUndefined();
  });
});

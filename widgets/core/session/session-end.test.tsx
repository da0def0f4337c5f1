import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../api/api.stub.ts';
import { createMemberApi, createApi } from '../api/api.ts';
import { LAST_MEMBER_KEY } from './session-end.ts';
import { forgetTabMember, sessionState, tabMember } from './tab-member.ts';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];
const NAMES = ['member', 'member-id', 'coach'];

const signIn = (id: string) => {
  document.cookie = 'member=1; path=/';
  document.cookie = `member-id=${id}; path=/`;
};
const signOut = () => {
  for (const name of NAMES) document.cookie = `${name}=; path=/; max-age=0`;
};
const hints = () => document.cookie.split('; ').filter((pair) => NAMES.includes(pair.split('=')[0]!));

/** Sends a request that the test answers with 401 later. */
function ask(base = '', member?: string) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const api = createApi(base, () => promise);
  const answered = (member ? createMemberApi(api, member) : api).get('/api/auth/user').catch(() => undefined);
  return async () => {
    resolve(refusal(401, 'unauthorized'));
    await answered;
  };
}

const listMemberCaches = async () => (await caches.keys()).filter((name) => name.startsWith('coach-member-'));

/** Writes the cache and key of a member who trains here. */
async function keepFor(id: string) {
  await caches.open(`coach-member-${id}`);
  localStorage.setItem(LAST_MEMBER_KEY, id);
}

async function reset() {
  signOut();
  forgetTabMember();
  localStorage.clear();
  for (const name of await listMemberCaches()) await caches.delete(name);
}

beforeEach(reset);
afterEach(reset);

describe('a 401', () => {
  test('removes the hint cookies of the member that the request named', async () => {
    signIn(ANNA);
    document.cookie = 'coach=1; path=/';
    await ask()();
    expect(hints()).toEqual([]);
  });

  test.each(['of an earlier member', 'of a visitor'])(
    '%s keeps those of the member who has signed in since',
    async (who) => {
      if (who === 'of an earlier member') signIn(ANNA);
      const answer = ask();
      signIn(BEN);
      await answer();
      expect(hints()).toEqual(['member=1', `member-id=${BEN}`]);
    },
  );

  test('of a queue of another member keeps those of the present one', async () => {
    signIn(BEN);
    await ask('', ANNA)();
    expect(hints()).toEqual(['member=1', `member-id=${BEN}`]);
  });

  test('of a shop elsewhere keeps all', async () => {
    signIn(ANNA);
    await ask('https://coach.example')();
    expect(hints()).toEqual(['member=1', `member-id=${ANNA}`]);
  });

  test('removes the cookie of a browser that signed in before the cookie with the id existed', async () => {
    document.cookie = 'member=1; path=/';
    await ask()();
    expect(hints()).toEqual([]);
  });
});

describe('kept answers', () => {
  test('go with the 401 of their member, and unsent entries stay', async () => {
    signIn(ANNA);
    await keepFor(ANNA);
    localStorage.setItem('coach-training:typed:session', '{}');
    await ask()();
    await expect.poll(listMemberCaches).toEqual([]);
    expect(Object.keys(localStorage)).toEqual(['coach-training:typed:session']);
  });

  test('go with a 401 where no cookie is left', async () => {
    await keepFor(ANNA);
    await ask()();
    await expect.poll(listMemberCaches).toEqual([]);
    expect(localStorage.getItem(LAST_MEMBER_KEY)).toBeNull();
  });

  test('of the member who has signed in since stay at a late 401', async () => {
    signIn(ANNA);
    await keepFor(ANNA);
    const answer = ask();
    signIn(BEN);
    await keepFor(BEN);
    await answer();
    await expect.poll(listMemberCaches).toEqual([`coach-member-${BEN}`]);
    expect(localStorage.getItem(LAST_MEMBER_KEY)).toBe(BEN);
  });

  test('go when a tab notices that nobody is signed in', async () => {
    signIn(ANNA);
    tabMember();
    await keepFor(ANNA);
    signOut();
    dispatchEvent(new Event('focus'));
    expect(sessionState()).toBe('nobody');
    await expect.poll(listMemberCaches).toEqual([]);
    expect(localStorage.getItem(LAST_MEMBER_KEY)).toBeNull();
  });
});

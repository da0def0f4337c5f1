import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dropOnboardingDraft } from '#widgets/member/onboarding-draft.ts';
import { forgetKept, forgetPaid, keepDraft, keptDraft, visitorDraft } from './kept-draft.ts';

const tab = vi.hoisted(() => ({ member: undefined as string | undefined }));
vi.mock('#widgets/core/tab-member.ts', () => ({
  tabMember: () => tab.member,
  fixTabMember: () => tab.member,
}));

const DRAFT = 'd'.repeat(43);
const OTHER = 'o'.repeat(43);
const DAY_MS = 24 * 60 * 60 * 1000;
const stored = new Map<string, string>();

/** Has its keys as properties of its own, as browsers do. */
function storage() {
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  return new Proxy(methods, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

beforeEach(() => {
  stored.clear();
  tab.member = undefined;
  vi.stubGlobal('localStorage', storage());
});

test('only the key of the draft is kept, for a day', () => {
  keepDraft(DRAFT, undefined, 1000);
  expect([...stored]).toEqual([['coaching-onboarding:', `{"draft":"${DRAFT}","until":${1000 + DAY_MS}}`]]);
  expect(keptDraft(DAY_MS)).toBe(DRAFT);
  expect(keptDraft(1000 + DAY_MS)).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('each member has a draft of their own, and so does a visitor', () => {
  tab.member = 'anna';
  keepDraft(DRAFT);
  tab.member = 'ben';
  expect(keptDraft()).toBeUndefined();
  keepDraft(OTHER);
  tab.member = undefined;
  expect(keptDraft()).toBeUndefined();
  tab.member = 'anna';
  expect(keptDraft()).toBe(DRAFT);
});

test('a visitor’s draft is not a member’s', () => {
  keepDraft(DRAFT);
  tab.member = 'anna';
  expect([keptDraft(), visitorDraft()]).toEqual([undefined, DRAFT]);
});

test('a draft that was paid is forgotten, and no other one', () => {
  tab.member = 'anna';
  keepDraft(DRAFT, 'pi_1_secret_2');
  tab.member = 'ben';
  keepDraft(OTHER, 'pi_3_secret_4');
  forgetPaid('pi_5_secret_6');
  expect(stored.size).toBe(2);
  forgetPaid('pi_1_secret_2');
  expect([...stored.keys()]).toEqual(['coaching-onboarding:ben']);
  expect(JSON.stringify([...stored])).not.toContain('secret');
});

test.each([
  ['deletes the draft of the member who leaves', 'anna', 'anna', 0],
  ['leaves the draft of another member', 'anna', 'ben', 1],
  ['leaves the draft of a visitor', undefined, 'anna', 1],
])('signing out %s', (_, owner, leaving, left) => {
  tab.member = owner;
  keepDraft(DRAFT);
  dropOnboardingDraft(leaving);
  expect(stored.size).toBe(left);
});

test('a draft that was sent is gone for everybody who has its key, and no other one', () => {
  keepDraft(DRAFT);
  tab.member = 'anna';
  keepDraft(DRAFT);
  tab.member = 'ben';
  keepDraft(OTHER);
  forgetKept(DRAFT);
  expect([...stored.keys()]).toEqual(['coaching-onboarding:ben']);
});

test('a key without an owner in it is not read, and goes at the next sign-out', () => {
  stored.set('coaching-onboarding', JSON.stringify({ draft: DRAFT, until: 9e15 }));
  expect([keptDraft(), visitorDraft()]).toEqual([undefined, undefined]);
  dropOnboardingDraft('anna');
  expect(stored.size).toBe(0);
});

describe('what is not ours is as good as nothing', () => {
  test.each(['', 'null', '7', '[]', '{', '{"draft":"short","until":9e15}', `{"draft":"${DRAFT}","until":"9e15"}`])(
    '%s',
    (text) => {
      stored.set('coaching-onboarding:', text);
      expect(keptDraft()).toBeUndefined();
      expect(stored.size).toBe(0);
    },
  );
});

test('with storage blocked it holds for the visit', () => {
  vi.stubGlobal('localStorage', undefined);
  keepDraft(DRAFT);
  expect(keptDraft()).toBe(DRAFT);
  forgetKept(DRAFT);
  expect(keptDraft()).toBeUndefined();
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dropOnboardingDraft } from '#widgets/member/onboarding-draft.ts';
import { forgetKept, isDraftOfVisitor, keepDraft, keptDraft } from './kept-draft.ts';

const tab = vi.hoisted(() => ({ member: undefined as string | undefined }));
vi.mock('#widgets/core/tab-member.ts', () => ({ tabMember: () => tab.member }));

const DRAFT = 'd'.repeat(43);
const DAY_MS = 24 * 60 * 60 * 1000;
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  tab.member = undefined;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('only the key of the draft is kept, for a day', () => {
  keepDraft(DRAFT, 1000);
  expect([...stored]).toEqual([['coaching-onboarding', `{"draft":"${DRAFT}","until":${1000 + DAY_MS}}`]]);
  expect(keptDraft(DAY_MS)).toBe(DRAFT);
  expect(keptDraft(1000 + DAY_MS)).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('a draft of another member stays, and is not answered', () => {
  tab.member = 'anna';
  keepDraft(DRAFT);
  tab.member = 'ben';
  expect(keptDraft()).toBeUndefined();
  tab.member = 'anna';
  expect(keptDraft()).toBe(DRAFT);
});

test('a member’s draft is not returned while nobody is signed in', () => {
  tab.member = 'anna';
  keepDraft(DRAFT);
  tab.member = undefined;
  expect(keptDraft()).toBeUndefined();
  tab.member = 'anna';
  expect(keptDraft()).toBe(DRAFT);
});

test('a visitor’s draft is returned once somebody has signed in, and said to be a visitor’s', () => {
  keepDraft(DRAFT);
  expect(isDraftOfVisitor()).toBe(false);
  tab.member = 'anna';
  expect([keptDraft(), isDraftOfVisitor()]).toEqual([DRAFT, true]);
  keepDraft(DRAFT);
  expect(isDraftOfVisitor()).toBe(false);
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

test('what was forgotten is gone', () => {
  keepDraft(DRAFT);
  forgetKept();
  expect(keptDraft()).toBeUndefined();
});

describe('what is not ours is as good as nothing', () => {
  test.each(['', 'null', '7', '[]', '{', '{"draft":"short","until":9e15}', `{"draft":"${DRAFT}","until":"9e15"}`])(
    '%s',
    (text) => {
      stored.set('coaching-onboarding', text);
      expect(keptDraft()).toBeUndefined();
      expect(stored.size).toBe(0);
    },
  );
});

test('with storage blocked it holds for the visit', () => {
  vi.stubGlobal('localStorage', undefined);
  keepDraft(DRAFT);
  expect(keptDraft()).toBe(DRAFT);
  forgetKept();
  expect(keptDraft()).toBeUndefined();
});

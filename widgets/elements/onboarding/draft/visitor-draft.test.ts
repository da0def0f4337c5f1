import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VISIT_KEY } from '#widgets/core/visit.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { dropOnboardingDraft } from '#widgets/parts/member/drafts/onboarding-draft.ts';
import {
  adoptVisitorDraft,
  removeStoredDraft,
  removePaidDraft,
  keepDraft,
  readDraftKey,
  visitorDraft,
} from './visitor-draft.ts';

const tab = vi.hoisted(() => ({ member: undefined as string | undefined }));
vi.mock('#widgets/core/session/tab-member.ts', () => ({
  tabMember: () => tab.member,
  fixTabMember: () => tab.member,
}));

const DRAFT = 'd'.repeat(43);
const OTHER = 'o'.repeat(43);
const DAY_MS = 24 * 60 * 60 * 1000;
const stored = new Map<string, string>();
const inTab = new Map<string, string>();

/** Has its keys as own properties, as in browsers. */
function storage(values: Map<string, string>) {
  const methods = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  };
  return new Proxy(methods, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

beforeEach(() => {
  stored.clear();
  tab.member = undefined;
  inTab.clear();
  stored.set(VISIT_KEY, 'visit');
  vi.stubGlobal('localStorage', storage(stored));
  vi.stubGlobal('sessionStorage', storage(inTab));
});

const keys = () => [...stored.keys(), ...inTab.keys()].filter((key) => key !== VISIT_KEY);

test('only the key of the draft is kept, for a day', () => {
  tab.member = 'anna';
  keepDraft('', DRAFT, undefined, 1000);
  expect(stored.get('coaching-onboarding:anna')).toBe(`{"draft":"${DRAFT}","until":${1000 + DAY_MS}}`);
  expect(readDraftKey('', DAY_MS)).toBe(DRAFT);
  expect(readDraftKey('', 1000 + DAY_MS)).toBeUndefined();
  expect(keys()).toEqual([]);
});

describe('the draft of a visitor', () => {
  test('ends with the tab', () => {
    keepDraft('', DRAFT);
    expect([...stored.keys(), ...inTab.keys()]).toEqual([VISIT_KEY, 'coaching-onboarding:']);
    expect(readDraftKey('')).toBe(DRAFT);
    inTab.clear();
    expect(readDraftKey('')).toBeUndefined();
  });

  test('ends with a sign-out in another tab', () => {
    keepDraft('', DRAFT);
    stored.delete(VISIT_KEY);
    tab.member = 'anna';
    expect(visitorDraft('')).toBeUndefined();
    tab.member = undefined;
    expect([readDraftKey(''), keys()]).toEqual([undefined, []]);
  });

  test('becomes that of the member who takes it over, and outlives the tab', () => {
    keepDraft('', DRAFT);
    tab.member = 'anna';
    adoptVisitorDraft();
    expect([readDraftKey(''), keys()]).toEqual([DRAFT, ['coaching-onboarding:anna']]);
  });
});

test('each member has a draft of their own, and so does a visitor', () => {
  tab.member = 'anna';
  keepDraft('', DRAFT);
  tab.member = 'ben';
  expect(readDraftKey('')).toBeUndefined();
  keepDraft('', OTHER);
  tab.member = undefined;
  expect(readDraftKey('')).toBeUndefined();
  tab.member = 'anna';
  expect(readDraftKey('')).toBe(DRAFT);
});

test('a visitor’s draft is not a member’s', () => {
  keepDraft('', DRAFT);
  tab.member = 'anna';
  expect([readDraftKey(''), visitorDraft('')]).toEqual([undefined, DRAFT]);
});

describe('on another site', () => {
  const [SHOP, SECOND] = ['https://one.example', 'https://two.example'];
  const signIn = (member: string) => memberTokens.setState({ [SHOP]: `of-${member}` });
  afterEach(() => memberTokens.setState({}, true));

  test('no shop reads or deletes the key of another one', () => {
    keepDraft(SHOP, DRAFT);
    for (const other of [SECOND, ''])
      expect([readDraftKey(other), visitorDraft(other)]).toEqual([undefined, undefined]);
    expect([readDraftKey(SHOP), keys()]).toEqual([DRAFT, [`coaching-onboarding:${SHOP} `]]);
  });

  test('a member’s key is in the page only, and ends with their token', () => {
    signIn('anna');
    keepDraft(SHOP, DRAFT);
    keepDraft(SECOND, OTHER);
    expect([readDraftKey(SHOP), keys()]).toEqual([DRAFT, [`coaching-onboarding:${SECOND} `]]);
    memberTokens.setState({ [SHOP]: undefined });
    signIn('anna');
    expect([readDraftKey(SHOP), readDraftKey(SECOND)]).toEqual([undefined, OTHER]);
  });

  test('a visitor’s key ends with the token of the member who signed in since', () => {
    keepDraft(SHOP, DRAFT);
    signIn('anna');
    expect([readDraftKey(SHOP), visitorDraft(SHOP)]).toEqual([undefined, DRAFT]);
    signIn('bert');
    memberTokens.setState({ [SHOP]: undefined });
    expect([readDraftKey(SHOP), keys()]).toEqual([undefined, []]);
  });

  test('the key of a visitor who signs in leaves the storage', () => {
    keepDraft(SHOP, DRAFT);
    signIn('anna');
    keepDraft(SHOP, DRAFT);
    expect([readDraftKey(SHOP), keys()]).toEqual([DRAFT, []]);
  });

  test('the member of a shop’s own page owns nothing of another shop', () => {
    tab.member = 'owner-of-the-page';
    keepDraft(SHOP, DRAFT);
    expect(keys()).toEqual([`coaching-onboarding:${SHOP} `]);
    dropOnboardingDraft('owner-of-the-page');
    expect(keys()).toEqual([]);
  });
});

test('a draft that was paid is forgotten, and no other one', () => {
  tab.member = 'anna';
  keepDraft('', DRAFT, 'pi_1_secret_2');
  tab.member = 'ben';
  keepDraft('', OTHER, 'pi_3_secret_4');
  removePaidDraft('pi_5_secret_6');
  expect(keys()).toHaveLength(2);
  removePaidDraft('pi_1_secret_2');
  expect(keys()).toEqual(['coaching-onboarding:ben']);
  expect(JSON.stringify([...stored])).not.toContain('secret');
});

test.each([
  ['deletes the draft of the member who leaves', 'anna', 'anna', 0],
  ['leaves the draft of another member', 'anna', 'ben', 1],
  ['deletes the draft that a visitor began in the same tab', undefined, 'anna', 0],
])('signing out %s', (_, owner, leaving, left) => {
  tab.member = owner;
  keepDraft('', DRAFT);
  dropOnboardingDraft(leaving);
  expect(keys()).toHaveLength(left);
});

test('a draft that was sent is gone for everybody who has its key, and no other one', () => {
  keepDraft('', DRAFT);
  tab.member = 'anna';
  keepDraft('', DRAFT);
  tab.member = 'ben';
  keepDraft('', OTHER);
  removeStoredDraft(DRAFT);
  expect(keys()).toEqual(['coaching-onboarding:ben']);
});

test.each(['coaching-onboarding', 'coaching-onboarding:'])(
  '%s in the browser is not read, and goes at a sign-out',
  (key) => {
    stored.set(key, JSON.stringify({ draft: DRAFT, until: 9e15, visit: 'visit' }));
    expect([readDraftKey(''), visitorDraft('')]).toEqual([undefined, undefined]);
    dropOnboardingDraft('anna');
    expect(keys()).toEqual([]);
  },
);

describe('what is not ours is as good as nothing', () => {
  test.each(['', 'null', '7', '[]', '{', '{"draft":"short","until":9e15}', `{"draft":"${DRAFT}","until":"9e15"}`])(
    '%s',
    (text) => {
      inTab.set('coaching-onboarding:', text);
      expect(readDraftKey('')).toBeUndefined();
      expect(keys()).toEqual([]);
    },
  );
});

test('with storage blocked it holds for the visit', () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, undefined);
  keepDraft('', DRAFT);
  expect(readDraftKey('')).toBe(DRAFT);
  removeStoredDraft(DRAFT);
  expect(readDraftKey('')).toBeUndefined();
});

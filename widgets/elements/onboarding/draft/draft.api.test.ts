import { expect, test, vi } from 'vitest';
import type { Api } from '#widgets/core/api/api.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { createDraftTicket } from './draft.api.ts';

const DRAFT = 'd'.repeat(43);
const FRESH = 'f'.repeat(43);
const TICKET = 't'.repeat(43);
const answers = { fullName: 'Anna', injuriesOrConditions: 'Knee', healthConsent: 'health-1' };

function shop(known: readonly string[], member?: string) {
  const post = vi.fn((path: string, body: { draft?: string }) => {
    if (path === '/api/drafts') return Promise.resolve({ draft: FRESH });
    return known.includes(body.draft!)
      ? Promise.resolve({ ticket: TICKET })
      : Promise.reject(new ApiError(404, '', ''));
  });
  return { api: { post, member: () => member } as unknown as Api, post };
}

test('a ticket is for the draft that the shop has', async () => {
  const { api, post } = shop([DRAFT]);
  expect(await createDraftTicket(api, DRAFT, { answers })).toEqual({ draft: DRAFT, ticket: TICKET });
  expect(post).toHaveBeenCalledTimes(1);
});

test('a visitor’s lost draft is made anew without the consent about health', async () => {
  const { api, post } = shop([FRESH]);
  await createDraftTicket(api, DRAFT, { answers });
  const { healthConsent: _, ...others } = answers;
  expect(post).toHaveBeenCalledWith('/api/drafts', { answers: others });
});

test('a member’s lost draft is made anew without the consent about health and its answers', async () => {
  const { api, post } = shop([FRESH], 'anna');
  expect(await createDraftTicket(api, DRAFT, { answers, programId: 4 })).toEqual({ draft: FRESH, ticket: TICKET });
  expect(post).toHaveBeenCalledWith('/api/drafts', { answers: { fullName: 'Anna' }, programId: 4 });
});

test('the first draft has the consent that was just given', async () => {
  const { api, post } = shop([FRESH]);
  await createDraftTicket(api, undefined, { answers });
  expect(post).toHaveBeenCalledWith('/api/drafts', { answers });
});

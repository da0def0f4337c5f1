import { expect, test } from 'vitest';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { type Attribution, awaitsConfirmation, hasConfirmedOwner, toClaimState } from './attribution.ts';

const user = { id: 'member' } as User;
const confirmedAt = new Date('2026-11-22T10:00:00Z');
const guest = { user: null, confirmKey: 'key', confirmedAt: null };

test.each<[string, Attribution, ReturnType<typeof toClaimState>, boolean]>([
  ['placed signed in', { user, confirmKey: null, confirmedAt }, 'confirmed', true],
  ['in the name of an account', { ...guest, namesAccount: true }, 'unclaimed', false],
  ['without an account', guest, 'unclaimed', false],
  ['not paid yet', { ...guest, confirmKey: null }, 'unclaimed', false],
  ['taken along by a first sign-in', { ...guest, user }, 'claimed', false],
  ['taken along, from before orders had a key', { ...guest, user, confirmKey: null }, 'confirmed', true],
  ['confirmed by the mailbox', { ...guest, user, confirmedAt }, 'confirmed', true],
  ['confirmed by a mailbox without an account', { ...guest, confirmedAt }, 'confirmed', false],
  ['of a corrected address', { ...guest, confirmKey: null, confirmedAt }, 'confirmed', false],
])('an order %s has its claim state', (_, order, state, isOwned) => {
  expect(toClaimState(order)).toBe(state);
  expect(awaitsConfirmation(order)).toBe(state !== 'confirmed');
  expect(hasConfirmedOwner(order)).toBe(isOwned);
});

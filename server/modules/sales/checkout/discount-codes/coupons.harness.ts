import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from '#server/testing/test-app.ts';
import { DiscountCode } from '#server/modules/catalog/discount-codes/discount-code.entity.ts';

let made = 0;

/** Stores a coupon: 25 % off everything, unlimited, unless given otherwise. */
export async function storedCoupon(app: TestApp, more: Partial<DiscountCode> = {}): Promise<DiscountCode> {
  const em = app.em();
  const now = new Date();
  const usual = { percent: 25, onceEach: false, programIds: [], createdAt: now, updatedAt: now };
  const row = em.create(DiscountCode, { id: randomUUID(), code: `CODE-${++made}`, ...usual, ...more });
  await em.flush();
  return row;
}

/** Returns the error of the code's field; undefined if it was accepted. */
export async function readDiscountCodeError(response: Response): Promise<string | undefined> {
  const { error } = (await response.json()) as {
    error?: { code: string; message: string; issues?: { path: string; message: string }[] };
  };
  if (!error) return undefined;
  expect([response.status, error.code]).toEqual([400, 'coupon_refused']);
  expect(error.issues).toEqual([{ path: 'coupon', message: error.message }]);
  return error.message;
}

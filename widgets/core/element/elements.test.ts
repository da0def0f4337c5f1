import { expect, test, vi } from 'vitest';
import type { Emit } from './elements.ts';

test('an event is told by a name and with a detail that an element declares', () => {
  const told = vi.fn();
  const emit: Emit = told;
  emit('coach-post-opened', { postId: 3 });
  emit('coach-checkout-started', { programId: 2 });
  emit('coach-checkout-started', { programId: 4, offer: 'monthly' });
  // @ts-expect-error -- no element has such an event
  emit('coach-post-closed', { postId: 3 });
  // @ts-expect-error -- its number is missing
  emit('coach-post-opened', {});
  // @ts-expect-error -- an id is a number
  emit('coach-program-selected', { programId: '2' });
  // @ts-expect-error -- nothing is told about the person
  emit('coach-profile-saved', { email: 'runner@example.com' });
  expect(told).toHaveBeenCalledTimes(7);
});

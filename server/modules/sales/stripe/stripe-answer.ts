/**
 * Checks that Stripe's answer is about the requested object. A proxy's empty success would pass for it.
 * @throws for any other answer
 */
export async function expectStripeObject<T extends { id?: string }>(
  what: 'customer' | 'payment' | 'subscription' | 'invoice' | 'card',
  id: string,
  asked: Promise<T>,
): Promise<T> {
  const answer = await asked;
  if (answer.id !== id) throw new Error(`Stripe answered without the ${what}.`);
  return answer;
}

/** Converts Stripe's times, in seconds since 1970. */
export function toDate(seconds: number): Date {
  return new Date(seconds * 1_000);
}

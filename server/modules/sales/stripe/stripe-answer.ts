/**
 * The answer about one object of Stripe's. Something in between may answer with an empty success of its own,
 * which would pass for what was asked for. @throws for an answer about anything else
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

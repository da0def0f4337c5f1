/** A shop to buy in, in this process or another. */
export interface BuyersShop {
  url: string;
  post: (path: string, body: unknown) => Promise<Response>;
}

/** Test cards of the stand-in, by outcome. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  secure: '4000002500003155',
  failsLater: '4000000000000341',
  disputed: '4000000000000259',
  refundWaits: '4000000000007726',
  refundFails: '4000000000005126',
} as const;

/** Pays with a card like a browser, with the secret only. Returns the stand-in's answer. */
export async function payByCard(
  app: BuyersShop,
  clientSecret: string,
  card: keyof typeof CARDS = 'good',
): Promise<Response> {
  const [id = ''] = clientSecret.split('_secret_');
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  return app.post(`/sandbox/stripe/v1/${kind}/${id}/confirm`, {
    client_secret: clientSecret,
    card: { number: CARDS[card], exp_month: 12, exp_year: 2040, cvc: '123' },
    return_url: `${app.url}/success`,
  });
}

/** Returns the minimal input of a guest. */
export function guest(email: string, more: object = {}): object {
  return { programId: 4, email, fullName: 'Aino Virta', ...more };
}

/** Answers to the onboarding form, as its page sends them. */
export const ONBOARDING_ANSWERS = {
  fullName: 'Aino Virta',
  email: 'aino@example.com',
  age: '34',
  height: '172 cm',
  currentWeight: '68 kg',
  mainGoal: 'marathon',
  activityLevel: '3-5-week',
  trainingEnvironment: 'both',
  injuriesOrConditions: 'None',
  biggestChallenge: 'Time',
  preferredStartDate: '2026-12-01',
};

/** Stores a guest's input, as the shop's own forms do. Returns the key that only this browser has. */
export async function startDraft(app: BuyersShop, email: string, programId = 4): Promise<string> {
  const response = await app.post('/api/drafts', { programId, answers: { email, fullName: 'Aino Virta' } });
  if (!response.ok) throw new Error(`No draft was kept: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { draft: string }).draft;
}

/** Sets up and pays a subscription as a guest. */
export async function subscribe(app: BuyersShop, email: string, card: keyof typeof CARDS = 'good'): Promise<string> {
  const response = await app.post('/api/create-guest-subscription', guest(email));
  if (!response.ok) throw new Error(`No subscription was set up: ${response.status} ${await response.text()}`);
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  await payByCard(app, clientSecret, card);
  return clientSecret;
}

/** Moves the sandbox on in time. */
export async function advanceSandbox(app: BuyersShop, days: number): Promise<void> {
  const response = await app.post('/sandbox/time', { days });
  if (!response.ok) throw new Error(`Time did not move: ${await response.text()}`);
}

/** Approves an order in PayPal's window, as its buyer does. */
export async function approve(
  app: BuyersShop,
  token: string,
  choice: 'pays' | 'declined' | 'pending' | 'hangs' = 'pays',
): Promise<void> {
  const response = await app.post('/sandbox/paypal/approve', { token, choice });
  if (!response.ok) throw new Error(`The order was not approved: ${response.status}`);
}

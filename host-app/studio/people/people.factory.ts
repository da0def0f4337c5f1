import type { PersonResponse, PersonRow } from '#contract/accounts/people.studio.ts';

export function personRow(changes: Partial<PersonRow> = {}): PersonRow {
  return {
    key: '3d6b824f-d8c1-420e-8a04-7d21fee6fb1f',
    name: 'Aino Virtanen',
    email: 'aino@example.com',
    kinds: ['member', 'buyer', 'coached'],
    since: '2026-03-02T09:15:00+02:00',
    lastOrder: '2026-11-03T18:40:00+02:00',
    spent: [{ amount: '299.97', currency: 'EUR' }],
    ...changes,
  };
}

export function person(changes: Partial<PersonResponse> = {}): PersonResponse {
  const { key, name, email, kinds, since } = personRow();
  return {
    key,
    name,
    email,
    kinds,
    since,
    addresses: [email, 'aino.old@example.com'],
    voices: 0,
    account: { language: 'fi', isCoach: false },
    orders: [
      {
        id: '6e7f85a9-d0fe-4b5d-8b50-4c6f2991d744',
        item: 'Aamu Personal Coaching: Monthly coaching',
        status: 'paid',
        test: false,
        amount: '99.99',
        currency: 'EUR',
        monthly: true,
        state: 'past_due',
        createdAt: '2026-08-03T18:40:00+03:00',
      },
    ],
    consents: [
      {
        about: 'start',
        version: 'coaching-1',
        words: 'I want the coaching to begin at once.',
        at: '2026-08-03T18:40:00+03:00',
        takenBack: null,
      },
      { about: 'newsletter', version: 'newsletter-1', words: null, at: '2026-03-02T09:15:00+02:00', takenBack: null },
    ],
    letters: {
      id: '5c6d7e8f-9a0b-4c1d-8e2f-3a4b5c6d7e8f',
      email,
      status: 'confirmed',
      since: '2026-03-02T09:20:00+02:00',
    },
    refusesMail: null,
    messages: 2,
    checkIns: 11,
    thread: { id: '8a9b0c1d-2e3f-4a5b-8c6d-7e8f9a0b1c2d', received: 4, sent: 1 },
    note: { text: 'Left knee: no lunges until May.', version: 3 },
    ...changes,
  };
}

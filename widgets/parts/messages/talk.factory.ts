import type { Letter, LettersResponse, PictureResponse } from '#contract/messages/client-messages.ts';

const id = (n: number) => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Message as sent by the API, with overrides. */
export function letter(n: number, parts: Partial<Letter> = {}): Letter {
  return {
    id: id(n),
    kind: 'letter',
    from: 'client',
    text: 'May I run on Sunday, too?',
    at: `2026-11-${String(10 + n).padStart(2, '0')}T09:00:00.000+02:00`,
    about: null,
    pictures: [],
    week: null,
    due: null,
    unread: false,
    ...parts,
  };
}

export function letters(list: Letter[], parts: Partial<LettersResponse> = {}): LettersResponse {
  return {
    letters: list,
    before: null,
    open: true,
    unread: list.filter(({ unread }) => unread).length,
    clock: { days: [2, 5], until: '18:00', next: '2026-11-24T18:00:00.000+02:00' },
    support: 'hello@example.org',
    ...parts,
  };
}

/** One-colour picture, which needs no server. */
const PIXELS =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export function stored(n: number): PictureResponse {
  return { id: id(900 + n), width: 1_200, height: 800, url: PIXELS };
}

/** Conversation with all kinds of messages. */
export function exchange(): Letter[] {
  return [
    letter(1, { kind: 'mail', text: 'Hello, is there a place left?' }),
    letter(2, { from: 'coach', text: 'There is. Welcome.\n\nTell me how you sleep.' }),
    letter(3, { kind: 'check-in', week: '2026-11-09', text: 'Two good runs, one short night.' }),
    letter(3, {
      kind: 'check-in-answer',
      from: 'coach',
      week: '2026-11-09',
      text: 'Good. Keep the long run easy.',
      at: '2026-11-14T09:00:00.000+02:00',
    }),
    letter(5, {
      about: {
        kind: 'exercise',
        label: 'Back squat · Strength',
        planKey: 'elite-coaching',
        dayId: 'a',
        exerciseId: 'squat',
      },
      text: 'My left knee is stiff after these. This is how low I get.',
      pictures: [{ ...stored(1), alt: 'Me, at the bottom of a squat' }],
    }),
    letter(6, { from: 'coach', text: 'Stop at parallel this week, and film one set.', unread: true }),
    letter(7, { text: 'I will. Thank you!', due: '2026-11-24T18:00:00.000+02:00' }),
  ];
}

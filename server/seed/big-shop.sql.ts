/** Words that are put together into people and what they write. */
export const seedWords = {
  firstNames:
    'Aino Anna Antti Bea Carl Daniel Eero Elina Emma Felix Hanna Iida Jan Joonas Kaisa Lars Laura Leo Lena Maria Mika Nina Olli Otto Paula Pekka Rosa Sami Sara Sofia Tiina Timo Tom Ulla Veera Ville Zoë Åsa'.split(
      ' ',
    ),
  lastNames:
    'Aalto Berg Dahl Eklund Fischer Granlund Hakala Heikkinen Jansson Karlsson Koskinen Laine Lehto Lindqvist Mäkinen Meyer Nieminen Nurmi Öhman Peltonen Rantanen Rossi Salo Schmidt Smith Suominen Toivonen Virtanen Wagner Weber O’Neill de-la-Cruz'.split(
      ' ',
    ),
  questions: [
    'Hello, is the plan something for a beginner?',
    'I travel every other week. Can the programme be done in a hotel room?',
    'My knee has been sore since the spring. Is there another way to do the lunges?',
    'How soon would coaching start, and how do we talk to each other?',
    'Can I pay by invoice? My employer asks for one.',
    'I have lost the mail with the guide. Could you send it again?',
  ],
  details: [
    'I train three times a week, mostly in the mornings.',
    'I have run two half marathons and never lifted.',
    'Thank you for the letters, I read every one of them.',
    'There is no hurry.',
    'I am 52 and have a desk job.',
  ],
  weeks: [
    'Slept badly twice, the rest was fine.',
    'All sessions done. The squats felt light for once.',
    'Travelled, so two sessions instead of four.',
    'A cold from Tuesday on. Walks only.',
    'Good week. I would like a harder run.',
  ],
  answers: [
    'Well done. Keep the weights as they are for a week.',
    'Rest first, then we go on where you were.',
    'Good. Add one set to the last exercise.',
  ],
} as const;

/** The same number from 0 for the same key, always. */
export function buildRandomSql(key: string, below: number): string {
  return `(('x' || substr(md5(${key}), 1, 7))::bit(28)::int % ${below})`;
}

export function buildPickSql(list: readonly string[], key: string): string {
  return `(array[${list.map(literal).join(', ')}])[1 + ${buildRandomSql(key, list.length)}]`;
}

/** One after the other, and from the first again. */
export function buildRoundRobinSql(list: readonly string[], n: string): string {
  return `(array[${list.map(literal).join(', ')}])[1 + (${n}) % ${list.length}]`;
}

/** The same id for the same row, always: a UUID of the version and the variant that contracts ask for. */
export function buildIdSql(kind: string, n: string): string {
  return `cast(overlay(overlay(md5('${kind}-' || ${n}) placing '4' from 13) placing '8' from 17) as uuid)`;
}

export function buildMailboxSql(kind: string, n: string): string {
  return `('${kind}-' || (${n}) || '@example.com')`;
}

/** A question mark would stand for a value. */
function literal(text: string): string {
  return `'${text.replaceAll('?', "' || chr(63) || '")}'`;
}

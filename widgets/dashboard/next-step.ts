import type { OwnedCard } from './my-cards.ts';

export interface NextStep {
  /** What comes next, in a sentence. */
  words: string;
  /** Of the link to it. */
  label: string;
  href: string;
}

/** What a member most likely came for: the coach, a plan, or else the newest thing to read. Null where nothing opens. */
export function nextStep(cards: readonly OwnedCard[]): NextStep | null {
  const open = cards.filter((card): card is OwnedCard & { href: string } => card.href !== undefined);
  const coached = open.find(({ coaching }) => coaching);
  if (coached) {
    return {
      words: 'Your plan, this week’s check-in and the coach’s answers.',
      label: 'Go to your coaching',
      href: coached.href,
    };
  }
  const trained = mostTrained(open);
  if (trained) {
    const { title, href } = trained;
    return trained.training?.workouts === 0
      ? { words: `The first session of ${title} is ready.`, label: 'Start training', href }
      : { words: `The next session of ${title} is ready.`, label: 'Train', href };
  }
  const read = open.at(-1);
  return read ? { words: `${read.title} is yours to read.`, label: `Read ${read.title}`, href: read.href } : null;
}

function mostTrained<T extends OwnedCard>(cards: readonly T[]): T | undefined {
  const trained = cards.filter(({ training }) => training);
  return trained.toSorted((a, b) => (b.training?.workouts ?? 0) - (a.training?.workouts ?? 0))[0];
}

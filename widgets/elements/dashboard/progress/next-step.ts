import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/i18n/words.tsx';
import type { OwnedCard } from '#widgets/parts/dashboard/my-cards.ts';

export interface NextStep {
  words: Words;
  label: Words;
  href: string;
  /** Programme whose days the link opens. */
  days?: number;
}

/** Returns the likeliest next step: the own plan, the coach, a plan, or the newest programme. Null if nothing opens. */
export function nextStep(cards: readonly OwnedCard[], own?: { title: string; href: string }): NextStep | null {
  if (own) {
    const { title, href } = own;
    return { words: msg`Your personal plan has started: ${title}.`, label: msg`Go to today’s training`, href };
  }
  const open = cards.filter((card): card is OwnedCard & { href: string } => card.href !== undefined);
  const coached = open.find(({ coaching }) => coaching);
  if (coached) {
    return {
      words: msg`Your plan, this week’s check-in and the coach’s replies.`,
      label: msg`Go to your coaching`,
      href: coached.href,
    };
  }
  const trained = mostTrained(open);
  if (trained) {
    const { title, href } = trained;
    return trained.training?.workouts === 0
      ? { words: msg`The first session of ${title} is ready.`, label: msg`Start training`, href }
      : {
          words: msg`The next session of ${title} is ready.`,
          label: msg({ message: 'Train', comment: 'A link: go on with a training plan' }),
          href,
        };
  }
  const ticked = open.find(({ days }) => days && days.done < days.total);
  if (ticked?.days) {
    const { id, title, days } = ticked;
    const { done, total, href } = days;
    return done === 0
      ? { words: msg`The first day of ${title} is ready.`, label: msg`Go to day 1`, href, days: id }
      : {
          words: msg`${done} of ${total} days of ${title} are done.`,
          label: msg({ message: 'Keep going', comment: 'A link: to the days of a programme' }),
          href,
          days: id,
        };
  }
  const read = open.at(-1);
  if (!read) return null;
  const { title, href } = read;
  return { words: msg`${title} is ready to read.`, label: msg`Read ${title}`, href };
}

function mostTrained<T extends OwnedCard>(cards: readonly T[]): T | undefined {
  const trained = cards.filter(({ training }) => training);
  return trained.toSorted((a, b) => (b.training?.workouts ?? 0) - (a.training?.workouts ?? 0))[0];
}

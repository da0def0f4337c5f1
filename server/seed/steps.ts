import { DAYS } from '../modules/catalog/documents/all-day-energy/all-day-energy.weeks.ts';

/** A day of a programme, as its owners tick it off. */
interface SeededStep {
  title: string;
  text: string;
}

/** The daily steps that a new shop's programmes start with, by programme. The days are those of the guide that comes with it. */
export const stepSeed: Readonly<Record<number, readonly SeededStep[]>> = {
  2: DAYS.map(({ title, area, minutes, what, how, easier, harder }) => ({
    title,
    text: [
      `${what} (${area}, ${minutes} minutes)`,
      how.map((line, at) => `${at + 1}. ${line}`).join('\n'),
      `Easier: ${easier}\nHarder: ${harder}`,
    ]
      .join('\n\n')
      // What stands beside it on paper is in the guide.
      .replaceAll('table at the end of this week', 'table of this week in your guide')
      .replaceAll('margin here', 'margin of your guide'),
  })),
};

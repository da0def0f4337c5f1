import type { Day, Week } from './all-day-energy.week.ts';
import { WEEK_1 } from './all-day-energy.week-1.ts';
import { WEEK_2 } from './all-day-energy.week-2.ts';
import { WEEK_3 } from './all-day-energy.week-3.ts';
import { WEEK_4 } from './all-day-energy.week-4.ts';

export const WEEKS: readonly Week[] = [WEEK_1, WEEK_2, WEEK_3, WEEK_4];

export const LAST_DAYS: { title: string; days: readonly Day[] } = {
  title: 'The last two days',
  days: [
    {
      title: 'Your week on one page',
      area: 'Plan',
      minutes: 30,
      what: 'Read your four reviews and write the week that you will live from now on.',
      how: [
        'Mark everything you wrote under Keep. Choose three: one for sleep, one for food, one for training.',
        'Draw a week of seven boxes. Put in what is fixed: work, school, the children’s practice.',
        'Put your three into the gaps, with a time and a place. Leave two evenings empty.',
        'Show it to the people it concerns, and change what they laugh at.',
      ],
      easier: 'Choose one, and do it tomorrow.',
      harder: 'Plan eight weeks, with a lighter one in the middle.',
    },
    {
      title: 'First meeting to evening run',
      area: 'Training',
      minutes: 40,
      what: 'Live the whole day as you have planned it, and measure it as you did on day 1.',
      how: [
        'The six alarms again: 7am, 9am, 11am, 1pm, 3pm and 8pm. A number from 1 to 5 at each.',
        'Lunch at a table, something at four, and half an hour of running, walking or both after work.',
        'In the evening, fill in the second column of “Where you stand”. Only then look at the first.',
        'Tell your witness. Then go to bed on time.',
      ],
      easier: 'Walk in place of the run.',
      harder: 'Ask somebody to come along, and do it again next week.',
    },
  ],
};

/** All thirty days, in order. */
export const DAYS: readonly Day[] = [...WEEKS.flatMap(({ days }) => days), ...LAST_DAYS.days];

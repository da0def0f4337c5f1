import { HEADINGS } from './pasted-headings.ts';

/** What a text such as "Week 2, Day 1: Legs" names. */
export interface Title {
  week?: string;
  day?: string;
  /** Name of the day, else of the week; '' without one. */
  name: string;
}

const LANGUAGES = ['en', 'de', 'es', 'fi', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'sv', 'da', 'nb', 'et'];

/** Returns what all languages call the days from a date, longest first. */
function namesOf(days: number[], ...options: Intl.DateTimeFormatOptions[]): string[] {
  const names = LANGUAGES.flatMap((language) =>
    options.flatMap((each) => {
      const { format } = new Intl.DateTimeFormat(language, { ...each, timeZone: 'UTC' });
      return days.map((day) => format(Date.UTC(2024, 0, day)).toLowerCase());
    }),
  );
  return [...new Set(names)].toSorted((a, b) => b.length - a.length);
}

const WEEKDAY = namesOf([1, 2, 3, 4, 5, 6, 7], { weekday: 'long' }, { weekday: 'short' })
  .map((name) => name.replace(/\.$/, ''))
  .join('|');
const MONTHS = new Set(
  namesOf(
    Array.from({ length: 12 }, (_, month) => 1 + month * 30),
    { day: 'numeric', month: 'long' },
    { day: 'numeric', month: 'short' },
  ).map(lettersOf),
);

const DAY = HEADINGS.day.replaceAll(' ', '|');
const WEEK = HEADINGS.week.replaceAll(' ', '|');

const DAY_LABEL = new RegExp(
  `^(?:(?:${DAY})\\s*\\d{1,2}|\\d{1,2}\\.?\\s*(?:${DAY})|(?:${WEEKDAY})\\.?)(?![\\p{L}\\d])`,
  'iu',
);
const WEEKS = String.raw`\d{1,3}(?:\s*[-–]\s*\d{1,3}(?=\s*(?:$|[:,(\[])))?`;
const WEEK_LABEL = new RegExp(
  `^(?:(?:${WEEK})s?\\.?\\s*${WEEKS}|第?\\d{1,3}\\.?\\s*(?:${WEEK})[차目]?(?!\\p{L}))`,
  'iu',
);

/** Reads a text that begins with the label of a week or day: "Week 2 (deload)", "Monday: Legs", "W2D1", "2. viikko". */
export function readTitle(text: string): Title | undefined {
  const week = WEEK_LABEL.exec(text)?.[0];
  if (week === undefined) return readDay(text);
  const behind = text.slice(week.length);
  const day = readDay(behind.replace(/^\s*[,:;|/–—-]?\s*/, ''));
  if (day) return { week, ...day };
  const name = nameBehind(week, behind);
  return name === undefined ? undefined : { week, name };
}

function readDay(text: string): Title | undefined {
  const day = DAY_LABEL.exec(text)?.[0];
  const name = day === undefined ? undefined : nameBehind(day, text.slice(day.length));
  // "Mon - Fri" is no day.
  return name === undefined || readDay(name) ? undefined : { day: day!, name };
}

/**
 * Returns the name behind a label; '' for a date; undefined if the text is no title. Only a number ends a label without
 * a sign, in "Day 2 Upper", unlike "Sun salutation" and "D1 Row".
 */
function nameBehind(label: string, text: string): string | undefined {
  const isNumbered = /\p{L}{3}.*\d$|^\d.*\p{L}{3}/u.test(label);
  const sign = isNumbered ? /^\s*[:|,([]|^\s+(?:[–—-]\s)?|^$/ : /^\s*[:|([]|^\s+[–—-]\s|^\s*$/;
  const name = text.replace(sign, '').trim();
  if (isDate(name.replace(/^,\s*/, ''))) return '';
  return sign.test(text) ? name.replace(/^([^([]*)[)\]]$/, '$1') : undefined;
}

/** Returns true for a date without a year or with one: "3 November", "3.11.". */
function isDate(text: string): boolean {
  const letters = lettersOf(text.toLowerCase());
  return /^[^\p{L}]*\d/u.test(text) && (letters === '' || MONTHS.has(letters));
}

function lettersOf(date: string): string {
  return date.replaceAll(/(?<=\d)(?:st|nd|rd|th)\b|[^\p{L}]/gu, '');
}

/** Returns true if a text names a week and nothing else: "Week 2", "W2", "2. viikko", "第2週". */
export function isWeekLabel(text: string): boolean {
  const title = readTitle(text);
  return title?.week !== undefined && title.day === undefined;
}

/** Returns true if a text is only a position: "Monday", "Day 3", "3". Any other text is the day's name. */
export function isDayLabel(text: string): boolean {
  const { day, week, name } = readTitle(text) ?? {};
  return /^\d{1,2}\.?$/.test(text) || (day !== undefined && week === undefined && name === '');
}

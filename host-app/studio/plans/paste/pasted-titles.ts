import { HEADINGS } from './pasted-headings.ts';

/** Week, day and name in a text such as "Week 2, Day 1: Legs". */
export interface Title {
  week?: string;
  day?: string;
  /** Name of the day, else of the week; '' without one. */
  name: string;
}

const LANGUAGES = ['en', 'de', 'es', 'fi', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'sv', 'da', 'nb', 'et'];

/** Returns what all languages call the days from 1 January 2024, a Monday. */
function listNames(days: number[], ...options: Intl.DateTimeFormatOptions[]): Set<string> {
  return new Set(
    LANGUAGES.flatMap((language) =>
      options.flatMap((each) => {
        const names = new Intl.DateTimeFormat(language, { ...each, timeZone: 'UTC' });
        return days.map((day) => pickLetters(names.format(Date.UTC(2024, 0, day))));
      }),
    ),
  );
}

const WEEKDAYS = listNames([1, 2, 3, 4, 5, 6, 7], { weekday: 'long' }, { weekday: 'short' });
const MONTHS = listNames(
  Array.from({ length: 12 }, (_, month) => 1 + month * 30),
  { day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'short' },
);

const DAY = HEADINGS.day.replaceAll(' ', '|');
const WEEK = HEADINGS.week.replaceAll(' ', '|');

const NUMBERED_DAY = new RegExp(`^(?:(?:${DAY})\\s*\\d{1,2}|\\d{1,2}\\.?\\s*(?:${DAY}))(?![\\p{L}\\d])`, 'u');
const WEEKS = String.raw`\d{1,3}(?:\s*[-–]\s*\d{1,3}(?=\s*(?:$|[:,(\[])))?`;
const WEEK_LABEL = new RegExp(
  `^(?:(?:${WEEK})s?\\.?\\s*${WEEKS}|第?\\d{1,3}\\.?\\s*(?:${WEEK})[차目]?(?!\\p{L}))`,
  'u',
);

/** Signs between a label and what it names. */
const SIGNS = /^[\s:;|/,([–—-]+/;

/** Reads a text that begins with the label of a week or day: "Week 2 (deload)", "Monday: Legs", "W2D1", "2. viikko". */
export function readTitle(text: string): Title | undefined {
  const label = WEEK_LABEL.exec(text.toLowerCase())?.[0];
  if (label === undefined) return readDay(text);
  const [week, behind] = [text.slice(0, label.length), text.slice(label.length)];
  const day = readDay(behind.replace(SIGNS, ''));
  if (day) return { week, ...day };
  const name = nameBehind(week, behind);
  return name === undefined ? undefined : { week, name };
}

function readDay(text: string): Title | undefined {
  const [word = ''] = /^\p{L}+(?:-\p{L}+)?\.?/u.exec(text) ?? [];
  const label = NUMBERED_DAY.exec(text.toLowerCase())?.[0] ?? (WEEKDAYS.has(pickLetters(word)) ? word : '');
  const day = text.slice(0, label.length);
  const name = label === '' ? undefined : nameBehind(day, text.slice(label.length));
  // "Mon - Fri" is no day.
  return name === undefined || readDay(name) ? undefined : { day, name };
}

/**
 * Returns the name behind a label; '' for a date; undefined if the text is no title. Only a number ends a label without
 * a sign, in "Day 2 Upper", unlike "Sun salutation" and "D1 Row".
 */
function nameBehind(label: string, text: string): string | undefined {
  const isNumbered = /\p{L}{3}.*\d$|^\d.*\p{L}{3}/u.test(label);
  const isSigned = isNumbered ? /^\s*[:|,([]|^\s/ : /^\s*[:|([]|^\s+[–—-]\s/;
  const name = text.replace(SIGNS, '');
  if (name === '' || isDate(name)) return '';
  // "(deload)", but not "Legs (heavy)".
  return isSigned.test(text) ? name.replace(/^([^([]*)[)\]]$/, '$1').trim() : undefined;
}

/** Returns true for a date without a year or with one: "3 November", "3.11.". */
function isDate(text: string): boolean {
  const letters = pickLetters(text);
  return /\d/.test(text) && (letters === '' || MONTHS.has(letters));
}

function pickLetters(text: string): string {
  return text.toLowerCase().replaceAll(/(?<=\d)(?:st|nd|rd|th)\b|[^\p{L}]/gu, '');
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

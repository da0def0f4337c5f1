import { parseUnit } from '#contract/training/set-unit.ts';
import { isDatedAmount } from './pasted-dates.ts';
import { isCount, splitTargets } from './pasted-targets.ts';

/** Columns of a pasted table, in the order of our own export. */
export const COLUMNS = [
  'week',
  'day',
  'exercise',
  'sets',
  'reps',
  'rest',
  'target',
  'notes',
  'block',
  'session',
  'order',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Row by the columns of a plan. */
export type Cells = Readonly<Record<Column, string>>;

/** Column headings in spreadsheets, in the coaches' languages; lower case, without dots. */
export const HEADINGS: Readonly<Record<Column, string>> = {
  week: 'week wk w viikko vko vecka v uke uge woche kw semaine sem semana settimana nädal 週 주 주차',
  day: 'day d päivä pv dag tag jour día dia giorno päev 日 曜日 日目 일 요일',
  exercise:
    'exercise exercises movement movements lift drill liike liikkeet harjoite harjoitus harjoitukset övning övningar øvelse øvelser übung übungen uebung uebungen exercice exercices ejercicio ejercicios esercizio esercizi oefening oefeningen exercício exercícios harjutus name 種目 エクササイズ 운동 종목',
  sets: 'sets set series rounds sarjat sarja sett sæt sätze saetze satz séries serie sets/rounds seeriad セット セット数 세트 séries',
  reps: 'reps rep repetitions toistot toisto reps/time wiederholungen wdh wh répétitions rép repeticiones ripetizioni herhalingen repetições kordused duration amount 回数 レップ 횟수 반복',
  rest: 'rest pause lepo palautus tauko vila hvile pausen repos descanso riposo recupero rust puhkus descanso 休憩 レスト 휴식',
  target:
    'target load weight intensity pace tavoite paino kuorma mål vikt belastning vekt ziel gewicht last cible charge poids objetivo peso carga obiettivo carico doel siht meta 重量 目標 중량 목표',
  notes:
    'notes note comment comments muistiinpanot huomiot huom anteckningar anteckning notater noter notizen bemerkung bemerkungen remarques notas observaciones observações opmerkingen märkused メモ 備考 메모 비고',
  block: 'block group lohko blokk blok bloc bloque blocco',
  session:
    'session sessions workout workouts training activity treeni harjoituskerta pass økt einheit séance sesión sessione sessie sessão セッション 세션',
  // Line number of an unread row in the pasted table (`unread`).
  order: 'line',
};

const COLUMN_BY_HEADING = new Map(
  COLUMNS.flatMap((column) => HEADINGS[column].split(' ').map((word) => [word, column] as const)),
);

/** Returns the column that a heading names. */
export function columnOf(heading: string): Column | undefined {
  return COLUMN_BY_HEADING.get(
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[.:]|\s*[([].*[)\]]$/g, '')
      .replace(/^(set|satz|serie|sarja)\s*(?:#|no|nr|number|order)$/, '$1'),
  );
}

/**
 * Returns the columns of a heading row, in order; undefined if it is none. Without a heading for exercises they are the
 * sessions, or the one unknown column, before the sets; the columns have none if there are several.
 */
export function headingsIn(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map(columnOf);
  // "Day 1" and "Row" are no headings.
  if (new Set(columns.filter(Boolean)).size < 2) return undefined;
  if (columns.includes('exercise')) return columns;
  const dose = columns.findIndex((column) => ['sets', 'reps', 'target'].includes(column ?? ''));
  if (dose === -1 || cells.some((cell) => /^\d+\b/.test(cell))) return undefined;
  const isUnknown = (at: number) => columns[at] === undefined && !isLabelHeading(cells[at]!);
  const before = [...columns.keys()].slice(0, dose);
  const [at = -1, ...others] =
    [
      before.filter((index) => columns[index] === 'session'),
      before.filter((index) => isUnknown(index) && cells[index] !== ''),
      before.filter(isUnknown),
    ].find(({ length }) => length > 0) ?? [];
  return at === -1 || others.length > 0 ? columns : columns.with(at, 'exercise');
}

/** Returns the default columns for a table without headings: from the week, or from the exercise. */
export function usualColumns(width: number): (Column | undefined)[] {
  return width > 6 ? COLUMNS.slice(0, 9) : COLUMNS.slice(2, 8);
}

/** Headings of our own export, in English, which every parser here knows. */
export const TABLE_HEADINGS = [
  'Week',
  'Day',
  'Exercise',
  'Sets',
  'Reps',
  'Rest',
  'Target',
  'Notes',
  'Block',
  'Session',
];

/** Headings for unreadable rows, with their line numbers. */
export const UNREAD_HEADINGS = [...TABLE_HEADINGS, 'Line'];

const NUMBERS = /^\d{1,4}(?:[.,]\d{1,3})?(?:\s*(?:-|–|—|to)\s*\d{1,4}(?:[.,]\d{1,3})?)?$/;
const PERCENTAGES = /^\d{1,4}(?:[.,]\d{1,3})?\s*%?(?:\s*(?:-|–|—|to)\s*\d{1,4}(?:[.,]\d{1,3})?\s*%?)?$/;
const PACES = /^\d{1,2}(?:[:.,]\d{1,2})?(?:\s*(?:-|–|—|to)\s*\d{1,2}(?:[:.,]\d{1,2})?)?$/;

/** Writes numbers that are no target, so that their row is shown as unreadable, and not as beats or kilograms. */
const unread = (numbers: string) => `${numbers} ?`;

/** Units in a target's heading, with the full form of a number below it. */
const TARGET_UNITS: readonly (readonly [unit: RegExp, write: (numbers: string) => string, numbers?: RegExp])[] = [
  [/\brir\b/, (numbers) => `RIR ${numbers}`],
  [/\brpe\b/, (numbers) => `RPE ${numbers}`],
  // No percentage of a maximum lift.
  [/%.*(?:ftp|hr|vo2|max)/, unread, PERCENTAGES],
  [/%/, (numbers) => `${numbers} %`],
  // Either of two units, or a power by weight.
  [/\bkgs?\b.*\blbs?\b|\blbs?\b.*\bkgs?\b|\bw\s*\/\s*kg\b/, unread],
  [/\b(?:lbs?|pounds?)\b/, (numbers) => `${numbers} lb`],
  [/\bkgs?\b/, (numbers) => `${numbers} kg`],
  // "95 %" below "Power" is no percentage of a maximum lift either: "95 % W" is unreadable.
  [/\b(?:w|watts?|power)\b/, (numbers) => `${numbers} W`, PERCENTAGES],
  [/\b(?:hr|bpm|heart ?rate|pulse?|puls|syke|sykealue|fc)\b/, (numbers) => `${numbers} bpm`, PERCENTAGES],
  [/\b(?:zones?|zonas?|zon|sone)\b/, (numbers) => `Z${numbers}`, PERCENTAGES],
  [/(?:[/([]|\bper)\s*mi(?:les?)?\b/, (pace) => `${pace} /mi`, PACES],
  // A pace is a time, and by the kilometre.
  [/\bpace\b.*\d\s*(?:m|y|yd|yards?)\b/, unread, PACES],
  [/\bpace\b/, (numbers) => `${numbers} /km`, PERCENTAGES],
  // An intensity without a unit, or with one that no target has.
  [/^intensi|[([]\s*(?:km\/h|rpm|min|m|s|reps?|cal|st)\b/, unread],
];

/** Headings that mean a target only, besides those of the column. */
const TARGET_HEADING =
  /^(?:rpe|rir|%\s*(?:of\s*)?(?:1\s*)?rm|(?:1\s*)?rm\s*%|%|kgs?|lbs?|pounds?|watts?|power|hr|bpm|heart ?rate|pulse?|puls|syke|fc|zones?|zona|zon|sone)$/;

/** Returns true if the cells below a heading are targets. */
export function isTargetHeading(heading: string): boolean {
  const text = heading.trim().toLowerCase();
  return TARGET_HEADING.test(text) || columnOf(text) === 'target';
}

/** Adds the heading's unit to numbers: 185 below "Load (lb)" becomes "185 lb", and "7, 8" below "RPE" two efforts. */
export function addUnit(cell: string, heading: string): string {
  const [, write, numbers = NUMBERS] = TARGET_UNITS.find(([unit]) => unit.test(heading.toLowerCase())) ?? [];
  if (!write) return cell;
  const pieces = splitTargets(cell);
  const isAmount = (piece: string, at: number) =>
    isDatedAmount(piece) || (numbers.test(piece) && !isCount(write(piece), pieces[at + 2]));
  return pieces.map((piece, at) => (isAmount(piece, at) ? write(piece) : piece)).join('');
}

/** Returns true for the unit of a target: "lb", "min/mi". */
export function isTargetUnit(text: string): boolean {
  return TARGET_UNITS.some(([unit]) => unit.test(text.toLowerCase()));
}

/** Returns true for a unit and nothing else, unlike "kg each". */
export function isUnit(text: string): boolean {
  const unit = text.trim().toLowerCase();
  return (
    TARGET_HEADING.test(unit) ||
    /^(?:w|min\s*(?:\/|per)\s*mi(?:les?)?)$/.test(unit) ||
    addAmountUnit('1', `(${unit})`) !== '1'
  );
}

/** Returns true for the heading of a column of units. */
export function isUnitHeading(heading: string): boolean {
  return /^(?:(?:weight|load|target)\s+)?(?:units?|einheit|unité|unidad|unità|unidade|eenheid|enhet|yksikkö|ühik|単位|단위)\.?$/iu.test(
    heading.trim(),
  );
}

/** Adds the heading's unit to times and distances: 2 below "Rest (min)" becomes "2 min", 3x40 below "Reps (s)" "3x40 s". */
export function addAmountUnit(cell: string, heading: string): string {
  // "(min-max)" and "(s or reps)" are no units, and "Reps/Time (s)" is one of the times only.
  const [, typed = ''] = /^[^/]*[([]\s*([\p{L}'"]+)\.?\s*[)\]]\s*$/u.exec(heading) ?? [];
  const known = parseUnit(`1 ${typed}`);
  const unit = known === 'reps' ? /^(?:km|mi|miles?|h|hours?)$/i.exec(typed)?.[0] : known;
  const amount = cell.replace(/^\d{1,2}\s*[x×]\s*/i, '');
  return unit && (NUMBERS.test(amount) || isDatedAmount(amount)) ? `${cell} ${unit}` : cell;
}

/** Returns true for the heading of a column of labels: A1, A2, B. */
export function isLabelHeading(heading: string): boolean {
  return /^(?:#|no|nr|order|label|letter|code|pair|nro|järj|ordning|reihenfolge|orden|ordem)\.?$/i.test(heading.trim());
}

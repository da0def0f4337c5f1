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

/** Kind of the cells below a heading: a column, a part of one, or a target by its measure. */
export type Kind = Column | 'amount' | 'measure' | 'label' | 'unit';

/** Column headings in spreadsheets, in the coaches' languages; lower case, without dots and spaces. */
export const HEADINGS: Readonly<Record<Kind, string>> = {
  week: 'week wk w viikko vko vecka v uke uge woche kw semaine sem semana settimana nädal 週 주 주차',
  day: 'day d päivä pv dag tag jour día dia giorno päev 日 曜日 日目 일 요일',
  exercise:
    'exercise exercises movement movements lift drill liike liikkeet harjoite harjoitus harjoitukset övning övningar øvelse øvelser übung übungen uebung uebungen exercice exercices ejercicio ejercicios esercizio esercizi oefening oefeningen exercício exercícios harjutus name 種目 エクササイズ 운동 종목',
  sets: 'sets set workingsets worksets series rounds sarjat sarja sett sæt sätze saetze satz séries serie sets/rounds seeriad セット セット数 세트 séries',
  reps: 'reps rep repetitions toistot toisto reps/time wiederholungen wdh wh répétitions rép repeticiones ripetizioni herhalingen repetições kordused reprange repsperside dose prescription setsxreps sätzexwdh seriesxreps sarjatxtoistot wdhl 回数 レップ 횟수 반복',
  // Times and distances, which a plan has instead of repetitions.
  amount:
    'amount duration distance dauer distanz strecke umfang kesto matka duración distancia durée sträcka duração distância 距離 거리',
  rest: 'rest resttime recovery pause pausenzeit satzpause erholung lepo palautus tauko vila hvile pausen repos descanso riposo recupero rust puhkus descanso 休憩 レスト 휴식',
  target:
    'target load weight intensity intensität intensidad intensidade intensitet teho pace tavoite paino kuorma mål vikt belastning vekt ziel gewicht last cible charge poids objetivo peso carga obiettivo carico doel siht meta 重量 目標 중량 목표',
  notes:
    'notes note comment comments muistiinpanot huomiot huom anteckningar anteckning notater noter notizen bemerkung bemerkungen remarques notas observaciones observações opmerkingen märkused メモ 備考 메모 비고',
  block: 'block group lohko blokk blok bloc bloque blocco',
  session:
    'session sessions workout workouts training activity treeni harjoituskerta pass økt einheit séance sesión sessione sessie sessão セッション 세션',
  // Line number of an unread row in the pasted table (`unread`).
  order: 'line',
  // Targets that have a column of their own.
  measure:
    'rpe rir rpe/rir targetrpe % %rm %1rm %ofrm %of1rm rm% 1rm% kg kgs lb lbs pound pounds watt watts power leistung potencia hr targethr bpm heartrate pulse puls syke fc hf herzfrequenz zone hrzone zones zona zon sone min/mi min/mile min/miles minpermi minpermile',
  // words: headings above A1, A2, B.
  label: 'order label letter code pair no nr nro # järj ordning reihenfolge orden ordem',
  unit: 'unit units weightunit loadunit targetunit unité unidad unità unidade eenheid enhet yksikkö ühik 単位 단위',
};

const KIND_BY_HEADING = new Map(
  Object.entries(HEADINGS).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind as Kind] as const)),
);

/** Heading of a column. */
export interface Heading {
  /** As written, in lower case. */
  text: string;
  kind: Kind | undefined;
  /** Unit of times and distances: the one word in brackets, or the last word. */
  unit: string;
}

/** Reads "Load (lb)", "Rest sec", "Set #". */
export function readHeading(typed: string): Heading {
  const text = typed.trim().toLowerCase();
  const [, name = '', bracket] = /^([^([]*)(?:[([](.*)[)\]])?$/.exec(text.replaceAll(/[.:]/g, '').trim()) ?? [];
  const find = (words: string) => KIND_BY_HEADING.get(words.replaceAll(/\s/g, '').replace('×', 'x'));
  const whole = find(name);
  const [, front = '', last = ''] =
    /^(.+?)\s*(?:\bin\s+)?(#|%|\b(?:no|nr|number|order|kgs?|lbs?|secs?|s|mins?))\s*$/.exec(name) ?? [];
  const kind = whole ?? find(front);
  const unit = bracket ?? (whole ? '' : last);
  // "HR (max)" is no heart rate to aim at.
  if (kind === 'measure' && find(unit) !== 'measure' && !/^(?:w|[^\p{L}]*)$/u.test(unit))
    return { text, kind: undefined, unit };
  // "Reps (min)" are the fewest, and "Reps/Time (s)" is one of the times only.
  const isNone = name.includes('/') || (kind === 'reps' && unit === 'min');
  return { text, kind, unit: isNone ? '' : unit };
}

/** Returns what is below a heading. */
export function readKind(heading: string): Kind | undefined {
  return readHeading(heading).kind;
}

/**
 * Returns the columns of a heading row, in order; undefined if it is none. Without a heading for exercises they are the
 * sessions, or the one unknown column, before the sets; the columns have none if there are several.
 */
export function headingsIn(cells: readonly string[]): (Kind | undefined)[] | undefined {
  if (cells.some(isAmount)) return undefined;
  const kinds = cells.map(readKind);
  const dose = kinds.findIndex((kind) => ['sets', 'reps', 'amount', 'target'].includes(kind ?? ''));
  const before = [...kinds.keys()].slice(0, Math.max(0, dose));
  const session = before.find((at) => kinds[at] === 'session');
  // "Day 1" and "Row" are no headings, and "Session" may be the name of each day.
  const hasTwo = new Set(kinds.filter((kind) => kind && kind !== 'session')).size > 1;
  if (kinds.includes('exercise')) return hasTwo ? kinds : undefined;
  if (session !== undefined) return kinds.with(session, 'exercise');
  if (dose === -1 || !hasTwo) return undefined;
  const unknown = before.filter((at) => kinds[at] === undefined);
  const named = unknown.filter((at) => cells[at] !== '');
  const [at = -1, ...others] = named.length > 0 ? named : unknown;
  return at === -1 || others.length > 0 ? kinds : kinds.with(at, 'exercise');
}

/** Returns true for a cell that begins with a number, unlike the heading "1 RM". */
export function isAmount(cell: string): boolean {
  return /^\d+\b(?!\s*-?rm)/i.test(cell);
}

/** Returns the default columns for a table without headings: from the week, or from the exercise. */
export function usualColumns(width: number): Column[] {
  return width > 6 ? COLUMNS.slice(0, 9) : COLUMNS.slice(2, 8);
}

/** Headings of our own export, in English, which every parser here knows. */
export const TABLE_HEADINGS = COLUMNS.slice(0, -1).map((column) => column[0]!.toUpperCase() + column.slice(1));

/** Headings for unreadable rows, with their line numbers. */
export const UNREAD_HEADINGS = [...TABLE_HEADINGS, 'Line'];

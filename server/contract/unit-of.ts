/** What is counted of a set: repetitions, seconds, minutes, metres. */
export type Unit = 'reps' | 's' | 'min' | 'm';

/** No letter follows, so that "8 slow breaths" and "10 Mal" are repetitions. */
const END = String.raw`(?!\p{L})`;

/**
 * How plans write a time and a distance behind its number, in the languages that they are written in. Kilometres are in
 * none: a set is logged in whole numbers, and "1.5 km" is none.
 */
const UNIT_PATTERNS: readonly (readonly [Unit, string])[] = [
  // en and what all understand
  ['s', String.raw`(?:s|secs?|seconds?)${END}|''`],
  ['min', String.raw`(?:mins?|minutes?)${END}|'(?!')`],
  ['m', String.raw`(?:m|met(?:re|er)s?)${END}`],
  // de
  ['s', String.raw`(?:sek|sekunden?)${END}`],
  ['min', String.raw`minuten?${END}`],
  // es, pt-BR
  ['s', String.raw`(?:segs?|segundos?)${END}`],
  ['min', String.raw`minutos?${END}`],
  ['m', String.raw`metros?${END}`],
  // fi
  ['s', String.raw`(?:sekunti|sekuntia|sekunnin)${END}`],
  ['min', String.raw`(?:minuutti|minuuttia|minuutin)${END}`],
  ['m', String.raw`(?:metri|metri\u00E4|metrin)${END}`],
  // sv
  ['s', String.raw`sekund(?:er)?${END}`],
  ['min', String.raw`minut(?:er)?${END}`],
  // ja, ko: what follows is written without a space
  ['s', '秒|초'],
  ['min', '分|분'],
  ['m', 'メートル|미터'],
];

const RULES = UNIT_PATTERNS.map(([unit, said]) => [unit, new RegExp(String.raw`\d\s*-?\s*(?:${said})`, 'iu')] as const);

/** What is counted: repetitions, unless the plan says seconds, minutes or metres; the first where it says several. */
export function parseUnit(reps: string): Unit {
  const text = reps
    .normalize('NFKC')
    .replaceAll(/[′’‘´`]/g, "'")
    .replaceAll(/["”“„]/g, "''");
  const found = RULES.flatMap(([unit, said]) => {
    const at = text.search(said);
    return at === -1 ? [] : [{ unit, at }];
  });
  return found.toSorted((a, b) => a.at - b.at)[0]?.unit ?? 'reps';
}

/** Changes that would break the previous version, each with an alternative. */
const BREAKS: readonly [what: RegExp, instead: string][] = [
  [/\bdrop\s+(?:table|column|view|schema|type)\b/i, 'stop using it now, drop it in the version after'],
  [/\brename\b/i, 'add the new one and write both, drop the old one in the version after'],
  [/\bset\s+not\s+null\b/i, 'the running version still writes null: require it in the version after'],
  [/\badd\s+(?:column\s+)?"?\w+"?\s[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!default[^,;]*)/i, 'give it a default'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i, 'add a column of the new type beside it'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+drop\s+default\b/i, 'the running version relies on it'],
];

/** Lists alternatives to the changes in this SQL that the previous version cannot work with; empty if it can. */
export function listBreakingChanges(sql: string): string[] {
  return BREAKS.filter(([what]) => what.test(sql)).map(([, instead]) => instead);
}

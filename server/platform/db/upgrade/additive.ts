type Rule = readonly [what: RegExp, instead: string];

/** Changes that would break the previous version, each with an alternative. */
const BREAKS: readonly Rule[] = [
  [
    /\bdrop\s+(?:table|column|view|schema|type|trigger|function|sequence)\b/i,
    'stop using it now, drop it in the version after',
  ],
  [/\brename\b/i, 'add the new one and write both, drop the old one in the version after'],
  [/\bset\s+not\s+null\b/i, 'the running version still writes null: require it in the version after'],
  [/\badd\s+(?:column\s+)?"?\w+"?\s[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!default[^,;]*)/i, 'give it a default'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i, 'add a column of the new type beside it'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+drop\s+default\b/i, 'the running version relies on it'],
];

/** Changes of an existing table that can break the previous version: a person has to decide. */
const DOUBTS: readonly Rule[] = [
  [/\bdrop\s+constraint\b/i, 'the running version may rely on it: drop it in the version after'],
  [
    /\badd\s+(?:constraint|unique|check|primary|foreign|exclude)\b/i,
    'the running version may write what it refuses: add it in the version after',
  ],
  [/\bcreate\s+unique\s+index\b/i, 'the running version may write what it refuses: add it in the version after'],
  [
    /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b/i,
    'the running version does not know its errors and changes: let it only write what is new',
  ],
  [/\b(?:delete\s+from|truncate)\b/i, 'the running version may need the rows: delete them in the version after'],
];

/** Migrations whose doubtful changes the previous version can work with, each with the reason. */
const JUDGED_SAFE: Readonly<Record<string, string>> = {
  Migration20261123020300: 'refers from a new, optional column',
  Migration20261123020500: 'requires unique values in a new, optional column',
  Migration20261123090000: 'refers from a new, optional column',
  Migration20261123170000: 'its triggers write to a new table only',
  Migration20261123172000: 'its triggers write to new tables only',
  Migration20261124190147: 'refers from a new, optional column',
  Migration20261124191500: 'the previous version asks the coach for what is deleted',
  Migration20261128095000: 'requires unique values in a new, optional column',
  Migration20261128103500: 'its triggers write to a table that the previous version has',
  Migration20261128175200: 'requires unique values in a new, optional column',
  Migration20261129100000: 'refuses rows of erased users only: the previous version answers 500 instead of 401 or 409',
  Migration20261130090000: 'deletes sign-ins that a change of address has ended: they must stay away',
};

/**
 * Lists the statements of a migration that the previous version cannot work with, each with an alternative; empty if it
 * can. An `update` counts as harmless, because its meaning cannot be read from it.
 */
export function listBreakingChanges(
  migration: string,
  statements: readonly string[],
): { statement: string; instead: string }[] {
  const made = new Set(
    statements.map((sql) => /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/i.exec(sql)?.[1]),
  );
  return statements.flatMap((statement) => {
    const table = findTable(statement);
    const isJudged = migration in JUDGED_SAFE || (table !== undefined && made.has(table));
    return [...BREAKS, ...(isJudged ? [] : DOUBTS)]
      .filter(([what]) => what.test(statement))
      .map(([, instead]) => ({ statement, instead }));
  });
}

/** Returns the table that a statement changes. */
function findTable(sql: string): string | undefined {
  return /\b(?:alter\s+table|delete\s+from|truncate(?:\s+table)?|on)\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)/i.exec(
    sql,
  )?.[1];
}

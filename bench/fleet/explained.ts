import type { Em } from '../../server/platform/db/orm.ts';

/** A statement that PostgreSQL has run and explained in its log. */
export interface Statement {
  text: string;
  ms: number;
  /** Tables that were read from end to end. */
  scanned: string[];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  /** Missing for a part that was never run. */
  'Actual Loops'?: number;
  Plans?: Plan[];
}

/** Has the plans of all statements logged, on connections that are opened from now on. */
export async function explainStatements(em: Em): Promise<void> {
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    `auto_explain.log_min_duration = 0`,
    `auto_explain.log_analyze = on`,
    `auto_explain.log_timing = off`,
    `auto_explain.log_format = 'json'`,
  ])
    await em.execute(`alter role current_user set ${setting}`);
}

/** Reads the statements from a stretch of the log. */
export function listStatements(log: string): Statement[] {
  return [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n\s*(\{[^]*?\n\s*\})(?=\n\S|\n*$)/g)].map(([, ms, json]) => {
    const { 'Query Text': text, Plan: plan } = JSON.parse(json!) as { 'Query Text': string; Plan: Plan };
    return { text: text.replaceAll(/\s+/g, ' '), ms: Number(ms), scanned: listScanned(plan) };
  });
}

function listScanned(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Actual Loops'] !== 0 ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(listScanned)];
}

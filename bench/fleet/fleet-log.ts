import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Events that stand for a bug of the shop, not for an outage. */
const BUGS = new Set(['request.failed']);

/** Reads the log lines of a fleet: how often each event came, and the bugs with their stacks. */
export async function listLogLines(folder: string): Promise<{ events: Map<string, number>; bugs: string[] }> {
  const files = (await readdir(folder)).filter((name) => /^shop-\d+\.log$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const events = new Map<string, number>();
  const bugs: string[] = [];
  for (const line of texts.join('\n').split('\n')) {
    if (!line.startsWith('{')) continue;
    // A killed process may have left half a line.
    const entry = parse(line);
    if (!entry?.msg) continue;
    events.set(entry.msg, (events.get(entry.msg) ?? 0) + 1);
    if (BUGS.has(entry.msg)) bugs.push((entry.err?.stack ?? line).split('\n').slice(0, 3).join(' '));
  }
  return { events, bugs };
}

function parse(line: string): { msg?: string; err?: { stack?: string } } | undefined {
  try {
    return JSON.parse(line) as { msg?: string; err?: { stack?: string } };
  } catch {
    return undefined;
  }
}

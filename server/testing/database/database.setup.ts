import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startFilledServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Database that test databases are copies of, and the address of the server that has it. */
    template: { url: string; name: string };
  }
}

/** Files that determine the migrated and seeded database. */
const SOURCES = [
  'server/{seed,contract,platform/db}/**/*.{ts,md}',
  'server/platform/jobs/columns.ts',
  'server/modules/**/*.entity.ts',
  'server/modules/operations/key-rotation/*.ts',
  'server/testing/**/*.ts',
  'sandbox/**/*.entity.ts',
];

/**
 * Provides a migrated and seeded database, which each test file copies. It is cached by its sources across runs. The
 * server is that of TEST_DATABASE_URL, or else an embedded one for this run.
 */
export default async function setup(project: TestProject) {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) {
    const { createTemplate, dropTemplate } = await import('./template.ts');
    const name = `aamu_template_${process.pid}`;
    await createTemplate(url, name);
    project.provide('template', { url, name });
    return () => dropTemplate(url, name);
  }
  const name = 'aamu_template';
  const own = await startFilledServer(hashSources(project.config.root), async (at) => {
    const { createTemplate } = await import('./template.ts');
    await createTemplate(at, name);
  });
  project.provide('template', { url: own.url, name });
  return () => own.stop();
}

function hashSources(root: string): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(
    (file) => !file.includes('.test.'),
  );
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

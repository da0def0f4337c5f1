import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import type { Middleware } from 'koa';

/**
 * Serves TypeScript modules as one classic script: a module does not know its own address, and
 * pages expect its global name at its `load` event.
 */
export function serveScript(entry: string): Middleware {
  let kept: Promise<{ code: string; etag: string }> | undefined;
  return async (ctx) => {
    const { code, etag } = await (kept ??= classicScript(entry));
    ctx.set('cache-control', 'no-cache');
    ctx.set('cross-origin-resource-policy', 'cross-origin');
    ctx.type = 'text/javascript';
    ctx.etag = etag;
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = code;
  };
}

async function classicScript(entry: string) {
  const parts = await collectModules(entry, new Set());
  const code = `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
  return { code, etag: createHash('sha256').update(code).digest('base64url').slice(0, 22) };
}

const IMPORT = /^import\s[^;]*?from\s+'(\.[^']+)';$/gm;

/** Collects each file once, after its imports. All share one scope, so top-level names have to be unique. */
async function collectModules(file: string, seen: Set<string>): Promise<string[]> {
  if (seen.has(file)) return [];
  seen.add(file);
  const code = withoutTypes(await readFile(file, 'utf8'));
  const parts: string[] = [];
  for (const [, from = ''] of code.matchAll(IMPORT))
    parts.push(...(await collectModules(join(dirname(file), from), seen)));
  return [
    ...parts,
    code
      .replaceAll(IMPORT, '')
      .replaceAll(/^export /gm, '')
      .trim(),
  ];
}

/** Suppresses Node's warning about its experimental TypeScript support. */
function withoutTypes(source: string): string {
  const warn = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source).replaceAll(/^\s+$/gm, '');
  } finally {
    process.emitWarning = warn;
  }
}

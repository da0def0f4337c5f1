import type { Output } from '../elements/outputs.ts';
import { toDarkTokens, toDesignTokens, toResolver, toReducedMotionTokens } from './dtcg.ts';
import { readTokens } from './read-tokens.ts';
import type { Token } from './token.ts';

const FILES = { all: 'aamu.tokens.json', dark: 'dark.tokens.json', reduced: 'reduced-motion.tokens.json' };

/** The tokens for design tools, as the build leaves them. */
export async function tokenOutputs(): Promise<Output[]> {
  const files = tokenFiles(await readTokens());
  return Object.entries(files).map(([file, text]) => ({ file: `dist/tokens/${file}`, text }));
}

/** Returns the token files, by name. */
export function tokenFiles(tokens: readonly Token[]): Record<string, string> {
  const contents = {
    [FILES.all]: toDesignTokens(tokens),
    [FILES.dark]: toDarkTokens(tokens),
    [FILES.reduced]: toReducedMotionTokens(tokens),
    'aamu.resolver.json': toResolver(FILES),
  };
  return Object.fromEntries(
    Object.entries(contents).map(([file, content]) => [file, `${JSON.stringify(content, null, 2)}\n`]),
  );
}

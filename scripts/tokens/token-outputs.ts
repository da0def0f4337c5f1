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
  const json = Object.entries(contents).map(([file, content]) => [file, `${JSON.stringify(content, null, 2)}\n`]);
  return Object.fromEntries([...json, ['aamu.tokens.css', toStyleSheet(tokens)]]) as Record<string, string>;
}

/** Returns the tokens as custom properties for a style sheet, in both schemes. */
function toStyleSheet(tokens: readonly Token[]): string {
  const values = tokens.map(
    ({ css, light, dark }) => `  ${css}: ${light === dark ? light : `light-dark(${light}, ${dark})`};`,
  );
  const reduced = tokens.flatMap(({ css, reduced: value }) => (value ? [`    ${css}: ${value};`] : []));
  return `:root {
  color-scheme: light dark;
${values.join('\n')}
}

@media (prefers-reduced-motion: reduce) {
  :root {
${reduced.join('\n')}
  }
}
`;
}

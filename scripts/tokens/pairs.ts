import Color from 'colorjs.io';
import type { Pair, Token } from './token.ts';

type Colour = Pick<Token, 'name' | 'text' | 'light' | 'dark'>;

const LEAST = { text: 4.5, edge: 3 };

/** Reads "text on paper, surface; at night on water" behind a colour. */
export function readPairs(token: Colour, tokens: readonly Colour[]): Pair[] {
  const [, kind, words] = /^(text|edge) ((?:at night )?on .+)$/.exec(token.text) ?? [];
  if (kind === undefined || words === undefined) return [];
  return words.split('; ').flatMap((part) => {
    const [, night, names = ''] = /^(at night )?on (.+)$/.exec(part) ?? [];
    return names.split(', ').map((on) => {
      const ground = tokens.find(({ name }) => name === on);
      if (!ground) throw new Error(`--c-${token.name} stands on ${on}, which is no colour.`);
      const dark = contrast(token.dark, ground.dark);
      return {
        on,
        least: LEAST[kind as keyof typeof LEAST],
        dark,
        ...(!night && { light: contrast(token.light, ground.light) }),
      };
    });
  });
}

/** Cut off, not rounded: 4.496 is not 4.5. */
function contrast(one: string, other: string): number {
  return Math.floor(new Color(one).contrast(new Color(other), 'WCAG21') * 100) / 100;
}

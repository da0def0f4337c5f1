import { useLayoutEffect, type ReactNode } from 'react';
import type { GlobalTypes } from 'storybook/internal/types';
import { LANGUAGES } from '#contract/i18n/languages.ts';
import { pretendMedia } from '#stories/support/media.ts';
import { languageIn, getCatalogue } from '#stories/support/words.ts';
import { WordsProvider } from '#widgets/core/i18n/words.tsx';

/** The switches of the toolbar, beside the sizes of the window and the states under the pointer. */
export const globalTypes = {
  language: toolbar(
    'Language',
    'What is spoken',
    LANGUAGES.map((language) => [language, 'globe', language] as const),
  ),
  theme: toolbar('Theme', 'Colours', [
    ['light', 'sun', 'Light'],
    ['dark', 'moon', 'Dark'],
  ]),
  direction: toolbar('Direction', 'Where lines begin', [
    ['ltr', 'arrowright', 'Left to right'],
    ['rtl', 'arrowleft', 'Right to left'],
  ]),
  motion: toolbar('Motion', 'What the visitor asks of motion', [
    ['system', 'play', 'Motion as the system says'],
    ['reduced', 'stop', 'Reduced motion'],
  ]),
  palette: toolbar('Palette', 'Whose colours', [
    ['own', 'paintbrush', 'Own colours'],
    ['forced', 'contrast', 'Forced colours'],
  ]),
} as const;

export const initialGlobals = { language: 'en', theme: 'light', direction: 'ltr', motion: 'system', palette: 'own' };

interface Props {
  globals: Readonly<Record<string, unknown>>;
  /** A story by itself is as high as the window. */
  fills: boolean;
  /** It stands in the space of the page, or is a whole page. */
  bare: boolean;
  children: ReactNode;
}

/** As little of a page around a story as the switches need. */
export function Switched({ globals, fills, bare, children }: Props) {
  const { theme, direction, motion, palette } = globals;
  const language = languageIn(globals);
  const reduced = motion === 'reduced';
  const forced = palette === 'forced';
  useLayoutEffect(() => pretendMedia({ reduced, forced }), [reduced, forced]);
  return (
    <div
      className="coach-root story-ground"
      data-fills={fills || undefined}
      data-bare={bare || undefined}
      // Elements take the language of the page around them; other components get it as a prop.
      lang={language}
      dir={String(direction)}
      style={{ colorScheme: String(theme) }}
    >
      <WordsProvider language={language} catalogue={getCatalogue(language)}>
        {children}
      </WordsProvider>
    </div>
  );
}

type Icon = NonNullable<Exclude<NonNullable<GlobalTypes[string]['toolbar']>['items'][number], string>['icon']>;
type Item = readonly [value: string, icon: Icon, title: string];

function toolbar(title: string, description: string, items: readonly Item[]) {
  return {
    description,
    toolbar: {
      title,
      dynamicTitle: true,
      items: items.map(([value, icon, text]) => ({ value, icon, title: text })),
    },
  };
}

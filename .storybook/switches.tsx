import { useLayoutEffect, type ReactNode } from 'react';
import type { GlobalTypes } from 'storybook/internal/types';
import { pretendMedia } from '#stories/support/media.ts';

/** The switches of the toolbar, beside the sizes of the window and the states under the pointer. */
export const globalTypes = {
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

export const initialGlobals = { theme: 'light', direction: 'ltr', motion: 'system', palette: 'own' };

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
  const reduced = motion === 'reduced';
  const forced = palette === 'forced';
  useLayoutEffect(() => pretendMedia({ reduced, forced }), [reduced, forced]);
  return (
    <div
      className="coach-root story"
      data-fills={fills || undefined}
      data-bare={bare || undefined}
      dir={String(direction)}
      style={{ colorScheme: String(theme) }}
    >
      {children}
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

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useId, useState } from 'react';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { contrast, type Look, type Rounding } from './choice.ts';
import { Segments } from './segments.tsx';

const THEMES = [
  ['page', msg({ message: 'Same as page', comment: 'A widget follows the page around it.' })],
  ['light', msg({ message: 'Light', comment: 'Colours.' })],
  ['dark', msg({ message: 'Dark', comment: 'Colours.' })],
] as const;

const ROUNDINGS: readonly (readonly [Rounding, MessageDescriptor])[] = [
  ['', msg({ message: 'The shop’s', comment: 'Corners are as round as in the shop.' })],
  ['0px', msg({ message: 'Square', comment: 'Corners that are not round.' })],
  ['6px', msg({ message: 'A little', comment: 'How round corners are.' })],
  ['24px', msg({ message: 'Round', comment: 'Corners.' })],
];

interface Props {
  look: Look;
  onChange: (look: Look) => unknown;
}

/** Colours and rounding that match the host page. */
export function LookForm({ look, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [shown, shopAccent] = useShopAccent();
  return (
    <div className="embed-fields">
      <div className="c-field">
        <label htmlFor={id}>
          <Trans>Colour of buttons and links</Trans>
        </label>
        <div className="embed-colour">
          <input
            ref={shown}
            id={id}
            type="color"
            value={look.accent || shopAccent}
            onChange={({ target }) => onChange({ ...look, accent: target.value })}
          />
          <output htmlFor={id}>{look.accent || <Trans comment="A colour.">The shop’s own</Trans>}</output>
          {look.accent && (
            <button type="button" className="embed-undo" onClick={() => onChange({ ...look, accent: '' })}>
              <Trans comment="A colour.">Use the shop’s</Trans>
            </button>
          )}
        </div>
        <Readable accent={look.accent} />
      </div>
      <Segments
        legend={t`Rounding`}
        values={ROUNDINGS}
        value={look.rounding}
        onChange={(rounding) => onChange({ ...look, rounding })}
      />
      <Segments
        legend={t`Colours`}
        values={THEMES}
        value={look.theme}
        onChange={(theme) => onChange({ ...look, theme })}
      />
      <label className="embed-tick">
        <input
          type="checkbox"
          checked={look.asClass}
          onChange={({ target }) => onChange({ ...look, asClass: target.checked })}
        />
        <span>
          <Trans>My page’s content security policy forbids style attributes: use a class.</Trans>
        </span>
      </label>
    </div>
  );
}

/** Returns the shop's accent on light grounds, from this page's style sheets. */
function useShopAccent(): [ref: (element: HTMLElement | null) => void, accent: string] {
  const [accent, setAccent] = useState('#c9410f');
  const ref = useCallback((element: HTMLElement | null) => {
    const parts = element && getComputedStyle(element).color.match(/\d+/g);
    if (parts) setAccent(toHexColour(parts));
  }, []);
  return [ref, accent];
}

/** Returns the parts of `rgb(201, 65, 15)` as the hex colour of a colour field. */
function toHexColour(parts: readonly string[]): string {
  return `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Warns if text in this colour would have too little contrast. */
function Readable({ accent }: { accent: string }) {
  const say = useSay();
  if (!accent) return null;
  const [light, dark] = ['#fbf9f5', '#0c1920'].map((ground) => contrast(accent, ground) < 4.5);
  if (!light && !dark) return null;
  return (
    <p className="c-field-hint" role="status">
      {say(light && dark ? HARD_TO_READ.both : HARD_TO_READ[light ? 'light' : 'dark'])}
    </p>
  );
}

const HARD_TO_READ = {
  light: msg`Links in this colour are hard to read on a light page.`,
  dark: msg`Links in this colour are hard to read on a dark page.`,
  both: msg`Links in this colour are hard to read on light and dark pages.`,
};

import { useId } from 'react';
import { contrast, type Look, type Rounding } from './choice.ts';
import { Segments } from './segments.tsx';

const THEMES = [
  ['page', 'As the page'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const ROUNDINGS: readonly (readonly [Rounding, string])[] = [
  ['', 'The shop’s'],
  ['0px', 'Square'],
  ['6px', 'A little'],
  ['24px', 'Round'],
];

/** Where a colour's own choice begins: the shop's. */
const SHOP_ACCENT = '#c9410f';

interface Props {
  look: Look;
  onChange: (look: Look) => unknown;
}

/** Colours and rounding, so that it looks like the page around it. */
export function LookForm({ look, onChange }: Props) {
  const id = useId();
  return (
    <div className="embed-fields">
      <div className="c-field">
        <label htmlFor={id}>Colour of buttons and links</label>
        <div className="embed-colour">
          <input
            id={id}
            type="color"
            value={look.accent || SHOP_ACCENT}
            onChange={({ target }) => onChange({ ...look, accent: target.value })}
          />
          <output htmlFor={id}>{look.accent || 'The shop’s own'}</output>
          {look.accent && (
            <button type="button" className="embed-undo" onClick={() => onChange({ ...look, accent: '' })}>
              Take the shop’s
            </button>
          )}
        </div>
        <Readable accent={look.accent} />
      </div>
      <Segments
        legend="Rounding"
        values={ROUNDINGS}
        value={look.rounding}
        onChange={(rounding) => onChange({ ...look, rounding })}
      />
      <Segments
        legend="Colours"
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
        <span>My page’s content policy forbids style attributes: use a class.</span>
      </label>
    </div>
  );
}

/** Says where words in this colour would be hard to read. */
function Readable({ accent }: { accent: string }) {
  if (!accent) return null;
  const pale = [
    ['light', '#fbf9f5'],
    ['dark', '#0c1920'],
  ].filter(([, ground = '']) => contrast(accent, ground) < 4.5);
  if (pale.length === 0) return null;
  return (
    <p className="c-field-hint" role="status">
      On {pale.map(([name]) => `a ${name} page`).join(' and ')} links in this colour are hard to read.
    </p>
  );
}

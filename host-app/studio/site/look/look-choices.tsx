import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch, useFormContext } from 'react-hook-form';
import { buildMotifPalette } from '#contract/site/look-css.studio.ts';
import { GROUND_NAMES } from '#contract/site/grounds.studio.ts';
import { isHex } from '#contract/site/colour.ts';
import type { LookValues } from '#contract/site/look.studio.ts';
import { MOTIF_NAMES } from '#contract/site/motif.studio.ts';
import { TYPEFACE_NAMES, TYPEFACES } from '#contract/site/typefaces.studio.ts';
import { PictureField } from '../../files/file-field.tsx';
import { TextField } from '../../form/fields.tsx';
import barlowCondensed from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import barlow from '@fontsource/barlow/files/barlow-latin-400-normal.woff2?url';
import figtree from '@fontsource/figtree/files/figtree-latin-400-normal.woff2?url';
import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url';
import { useEffect, type ReactNode } from 'react';
import { GroundSample, MotifSample, TypefaceSample } from './samples.tsx';

/** Faces of the samples. A document has those of the chosen typefaces only. */
const FACES = [
  ['Barlow Condensed', barlowCondensed, '700'], // words: a typeface's name
  ['Barlow', barlow, '400'],
  ['Fraunces', fraunces, '600'],
  ['Figtree', figtree, '400'],
] as const;

/** Background, typefaces and motif, each choice with a sample. */
export function LookChoices() {
  const { t } = useLingui();
  const typed = useWatch() as LookValues;
  useSampleFaces();
  const colour = (value: LookValues['accent']) => (isHex(value) ? value : '');
  const palette = buildMotifPalette({
    ...typed,
    accent: colour(typed.accent),
    accentDark: colour(typed.accentDark),
    highlight: colour(typed.highlight),
  });
  const grounds = {
    '': [t({ message: 'Paper', comment: 'A background' }), t`Warm white, dark blue`],
    mist: [t({ message: 'Mist', comment: 'A background' }), t`Cool white, dark green`],
    night: [t({ message: 'Night', comment: 'A background' }), t`Neutral white, black`],
  } as const;
  const typefaces = {
    '': t({ message: 'Lively', comment: 'Typefaces' }),
    barlow: t({ message: 'Strong', comment: 'Typefaces' }),
    fraunces: t({ message: 'Calm', comment: 'Typefaces' }),
  } as const;
  const motifs = {
    '': [t({ message: 'Ridge', comment: 'A drawing of hills' }), t`A hilly course with kilometre marks`],
    track: [t({ message: 'Track', comment: 'A drawing of a running track' }), t`Lanes of a running track`],
    waves: [t({ message: 'Waves', comment: 'A drawing of the sea' }), t`The open sea`],
    weights: [t({ message: 'Weights', comment: 'A drawing of a barbell' }), t`Barbell, kettlebells and dumbbells`],
    none: [t({ message: 'None', comment: 'No drawing' }), t`A plain line`],
  } as const;
  return (
    <>
      <ChoiceField
        name="ground"
        legend={<Trans>Background</Trans>}
        choices={GROUND_NAMES.map((value) => ({
          value,
          label: grounds[value][0],
          note: grounds[value][1],
          sample: <GroundSample name={value} />,
        }))}
      />
      <ChoiceField
        name="typeface"
        legend={<Trans>Typefaces</Trans>}
        choices={TYPEFACE_NAMES.map((value) => ({
          value,
          label: typefaces[value],
          // Names of typefaces.
          note: `${TYPEFACES[value].display}, ${TYPEFACES[value].text}`,
          sample: <TypefaceSample name={value} />,
        }))}
      />
      <ChoiceField
        name="motif"
        legend={<Trans>Motif</Trans>}
        choices={MOTIF_NAMES.map((value) => ({
          value,
          label: motifs[value][0],
          note: motifs[value][1],
          sample: <MotifSample name={value} palette={palette} />,
        }))}
      />
      <PictureField
        name="hero"
        label={<Trans>Front page picture</Trans>}
        hint={<Trans>Shown instead of the motif at the top of the front page. No text appears on it.</Trans>}
      />
      {typed.hero !== '' && (
        <TextField
          name="heroAlt"
          label={<Trans>Alt text</Trans>}
          hint={<Trans>Describe the picture. Leave empty if it is only decoration.</Trans>}
        />
      )}
    </>
  );
}

/** Loads the typefaces that the document lacks. */
function useSampleFaces(): void {
  useEffect(() => {
    const known = new Set([...document.fonts].map(({ family }) => family.replaceAll(/["']/g, '')));
    for (const [family, url, weight] of FACES) {
      if (!known.has(family)) document.fonts.add(new FontFace(family, `url(${url})`, { weight }));
    }
  }, []);
}

interface Choice {
  value: string;
  label: ReactNode;
  note: ReactNode;
  /** Decorative sample. */
  sample: ReactNode;
}

interface ChoiceFieldProps {
  /** Name in the contract. */
  name: string;
  legend: ReactNode;
  choices: readonly Choice[];
}

/** One of a few looks, each with a sample. */
function ChoiceField({ name, legend, choices }: ChoiceFieldProps) {
  const { register } = useFormContext();
  return (
    <fieldset className="site-choices">
      <legend>{legend}</legend>
      <div>
        {choices.map(({ value, label, note, sample }) => (
          <label key={value}>
            <input type="radio" value={value} {...register(name)} />
            <span className="site-choice-sample">{sample}</span>
            <span className="site-choice-name">{label}</span>
            <span className="site-choice-note">{note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { type Hex, isHex } from '#contract/site/colour.ts';
import {
  toDarkAccent,
  listContrastChecks,
  type ColourField as Field,
  type ContrastCheck,
  nearestPassing,
  SHOP_COLOURS,
} from '#contract/site/look.studio.ts';
import type { GroundName } from '#contract/site/grounds.studio.ts';
import { findSentence } from '#contract/i18n/sentence.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { CustomField, SelectField } from '../../form/fields.tsx';
import { LookChoices } from './look-choices.tsx';
import { Swatch } from './swatch.tsx';

/** Background, typefaces, motif, colours with live contrast checks, and corners. */
export function LookFields() {
  const { t } = useLingui();
  const accent = String(useWatch({ name: 'accent' }) ?? '').toLowerCase();
  const ground = useWatch({ name: 'ground' }) as GroundName;
  return (
    <>
      <LookChoices />
      <p className="studio-notice">
        <Trans>
          Leave empty for the default. Colours with too little contrast can’t be saved; a readable one is suggested.
        </Trans>
      </p>
      <ColourField
        name="accent"
        label={<Trans>Main colour</Trans>}
        hint={<Trans>Buttons, links and current values, on light backgrounds.</Trans>}
        usual={SHOP_COLOURS.accent}
      />
      <ColourField
        name="accentDark"
        label={<Trans>Main colour on dark backgrounds</Trans>}
        hint={<Trans>Leave empty for a shade of the main colour.</Trans>}
        usual={isHex(accent) ? toDarkAccent(accent, ground) : SHOP_COLOURS.accentDark}
      />
      <ColourField
        name="highlight"
        label={<Trans>Second colour</Trans>}
        hint={<Trans>Badges and highlights. Used on dark areas and behind dark text: choose a light colour.</Trans>}
        usual={SHOP_COLOURS.highlight}
      />
      <SelectField name="corners" label={<Trans>Corners</Trans>}>
        <option value="">{t({ message: 'Soft', comment: 'Corners of cards and buttons, as the shop comes' })}</option>
        <option value="sharp">{t({ message: 'Sharp', comment: 'Corners of cards and buttons' })}</option>
        <option value="round">{t({ message: 'Round', comment: 'Corners of cards and buttons' })}</option>
      </SelectField>
    </>
  );
}

interface Props {
  name: Field;
  label: ReactNode;
  hint: ReactNode;
  /** Default while the field is empty. */
  usual: Hex;
}

function ColourField({ name, label, hint, usual }: Props) {
  const { t } = useLingui();
  const { setValue } = useFormContext();
  const written = String(useWatch({ name }) ?? '')
    .trim()
    .toLowerCase();
  const take = (colour: string) => setValue(name, colour, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="site-colour">
      <CustomField name={name} label={label} hint={hint}>
        {({ value, onChange, onBlur, ref }, aria) => (
          <div className="site-colour-row">
            <input
              type="color"
              aria-label={t`Choose a colour`}
              value={isHex(written) ? written : usual}
              onChange={({ currentTarget }) => take(currentTarget.value)}
            />
            <input
              type="text"
              {...aria}
              ref={ref}
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              // Hex format.
              placeholder={usual}
              value={String(value ?? '')}
              onChange={onChange}
              onBlur={onBlur}
            />
            {written !== '' && (
              <Button variant="quiet" onClick={() => take('')}>
                <Trans comment="Empties a field with a colour">Leave empty</Trans>
              </Button>
            )}
          </div>
        )}
      </CustomField>
      {written === '' ? <Usual colour={usual} /> : <Checks name={name} written={written} onTake={take} />}
    </div>
  );
}

/** Default colour while none is chosen. */
function Usual({ colour }: { colour: Hex }) {
  return (
    <p className="site-colour-usual">
      <Swatch colour={colour} /> <Trans>Current: {colour}</Trans>
    </p>
  );
}

/** Contrast of a colour, and the nearest one that passes if it fails. */
function Checks({ name, written, onTake }: { name: Field; written: string; onTake: (colour: Hex) => void }) {
  const { t } = useLingui();
  const say = useSay();
  const { errors } = useFormState({ name });
  const ground = useWatch({ name: 'ground' }) as GroundName;
  const checks = listContrastChecks(name, written, ground);
  if (!isHex(written)) return null;
  // A check that equals the field's error is shown once.
  const shown = checks.filter(({ said }) => said !== errors[name]?.message);
  const failed = checks.filter(({ passes }) => !passes);
  const nearest = nearestPassing(name, written, ground);
  const passed = (on: ContrastCheck['on'], contrast: number) => {
    const ratio = (Math.floor(contrast * 10) / 10).toFixed(1);
    if (on === 'page') return t`On the page: ${ratio}:1 ✓`;
    if (on === 'card') return t`On a card: ${ratio}:1 ✓`;
    return on === 'water' ? t`On the dark parts: ${ratio}:1 ✓` : t`Text on it: ${ratio}:1 ✓`;
  };
  return (
    <div className="site-contrast" role="status">
      <ul>
        {shown.map(({ on, contrast, passes, said }) => (
          <li key={on} data-passes={passes}>
            {passes ? passed(on, contrast) : say(findSentence(said) ?? said)}
          </li>
        ))}
      </ul>
      {failed.length > 0 && (
        <Button variant="quiet" onClick={() => onTake(nearest)}>
          <Swatch colour={nearest} /> <Trans>Use {nearest}, the closest readable colour</Trans>
        </Button>
      )}
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type Language, OFFERED_LANGUAGES } from '#contract/languages.ts';
import { languageName } from '../../language-name.ts';

interface Props {
  /** As the page, if missing. */
  value: Language | undefined;
  onChange: (value: Language | undefined) => unknown;
}

/** In which language a widget speaks. */
export function LanguageField({ value, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="embed-fields">
      <div className="c-field">
        <label htmlFor={id}>
          <Trans>Language</Trans>
        </label>
        <select
          id={id}
          name="lang"
          value={value ?? ''}
          aria-describedby={`${id}-text`}
          onChange={({ target }) => onChange(OFFERED_LANGUAGES.find((each) => each === target.value))}
        >
          <option value="">{t({ message: 'As the page', comment: 'A widget follows the page around it.' })}</option>
          {OFFERED_LANGUAGES.map((language) => (
            // A browser may have another name for it than the server.
            <option key={language} value={language} lang={language} suppressHydrationWarning>
              {languageName(language)}
            </option>
          ))}
        </select>
        <p id={`${id}-text`} className="c-field-hint">
          <Trans>
            As the page: what its <code>lang</code> says, and the shop’s own where it says nothing or another language.
          </Trans>
        </p>
      </div>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type Language, OFFERED_LANGUAGES } from '#contract/languages.ts';
import { languageName } from '../../language-name.ts';

interface Props {
  /** Language of the widget; defaults to the page's. */
  value: Language | undefined;
  onChange: (value: Language | undefined) => unknown;
}

/** Field for the widget's language. */
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
          <option value="">{t({ message: 'Same as page', comment: 'A widget follows the page around it.' })}</option>
          {OFFERED_LANGUAGES.map((language) => (
            // The browser's name for it may differ from the server's.
            <option key={language} value={language} lang={language} suppressHydrationWarning>
              {languageName(language)}
            </option>
          ))}
        </select>
        <p id={`${id}-text`} className="c-field-hint">
          <Trans>
            Same as page: uses the page’s <code>lang</code>, or the shop’s language if that is missing or unsupported.
          </Trans>
        </p>
      </div>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { localeOf, OFFERED_LANGUAGES } from '#contract/languages.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { SelectField, TextAreaField } from '../form/fields.tsx';
import { RowsField } from './rows-field.tsx';

/** What the coach adds to terms, privacy notice and instructions on withdrawal. */
export function LegalFields() {
  const { t } = useLingui();
  const names = new Intl.DisplayNames(localeOf(useLanguage()), { type: 'language' });
  return (
    <>
      <p className="studio-notice">
        <Trans>
          What you write stands in a section of its own at the end of the page. It cannot take away what the law gives
          your buyers. Who has ordered keeps the terms of that day.
        </Trans>
      </p>
      <Texts at="" />
      <RowsField
        name="translations"
        title={t`In other languages`}
        add={t`Add a language`}
        empty={{ language: OFFERED_LANGUAGES[1]!, terms: '', privacy: '', withdrawal: '' }}
        most={10}
      >
        {(at) => (
          <>
            <SelectField name={`${at}.language`} label={<Trans>Language</Trans>}>
              {OFFERED_LANGUAGES.map((tag) => (
                <option key={tag} value={tag}>
                  {names.of(tag)}
                </option>
              ))}
            </SelectField>
            <Texts at={`${at}.`} />
          </>
        )}
      </RowsField>
      <div>
        <LinkButton to="/site/terms" variant="quiet">
          <Trans>All wordings of the terms</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function Texts({ at }: { at: string }) {
  const paragraphs = <Trans>An empty line begins a new paragraph.</Trans>;
  return (
    <>
      <TextAreaField name={`${at}terms`} label={<Trans>Added to the terms</Trans>} hint={paragraphs} rows={6} />
      <TextAreaField name={`${at}privacy`} label={<Trans>Added to the privacy notice</Trans>} rows={4} />
      <TextAreaField name={`${at}withdrawal`} label={<Trans>Added to the right of withdrawal</Trans>} rows={4} />
    </>
  );
}

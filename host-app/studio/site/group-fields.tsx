import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCIES } from '#contract/currencies.ts';
import { localeOf, OFFERED_LANGUAGES } from '#contract/languages.ts';
import type { SettingGroup } from '#contract/studio/site.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { languageName } from '../../language-name.ts';
import { SelectField, TextAreaField, TextField } from '../form/fields.tsx';
import { FiguresFields, SocialFields, StoryFields, TestimonialFields } from './content-fields.tsx';
import { AnswerDaysFields, CheckInsFields } from './coaching-fields.tsx';
import { CountryField } from './country-field.tsx';
import { GuidesFields } from './guides-fields.tsx';
import { LegalFields } from './legal-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { PicturesFields } from './pictures-fields.tsx';
import { WordsFields } from './words-fields.tsx';

/** The fields of a group. */
export function GroupFields({ group }: { group: SettingGroup }) {
  switch (group) {
    case 'brand':
      return <BrandFields />;
    case 'seller':
      return <SellerFields />;
    case 'legal':
      return <LegalFields />;
    case 'look':
      return <LookFields />;
    case 'pictures':
      return <PicturesFields />;
    case 'guides':
      return <GuidesFields />;
    case 'story':
      return <StoryFields />;
    case 'figures':
      return <FiguresFields />;
    case 'testimonials':
      return <TestimonialFields />;
    case 'social':
      return <SocialFields />;
    case 'words':
      return <WordsFields />;
    case 'answer-days':
      return <AnswerDaysFields />;
    case 'check-ins':
      return <CheckInsFields />;
  }
}

function BrandFields() {
  const language = useLanguage();
  const currencies = new Intl.DisplayNames(localeOf(language), { type: 'currency' });
  return (
    <>
      <TextField name="name" label={<Trans>Name of the shop</Trans>} />
      <TextField
        name="supportEmail"
        type="email"
        label={<Trans>Support address</Trans>}
        hint={<Trans>Pages, e-mails and documents name it. You have to be able to read it.</Trans>}
      />
      <SelectField
        name="timeZone"
        label={<Trans>Time zone</Trans>}
        hint={<Trans>Where the shop is: its days begin and end there.</Trans>}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="language"
        label={<Trans>Language of the shop</Trans>}
        hint={
          <Trans>
            Pages whose address names no language speak it, and so do e-mails to you. Visitors can choose another one.
          </Trans>
        }
      >
        {OFFERED_LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {languageName(language)}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="currency"
        label={<Trans>Currency where nobody knows where a visitor is</Trans>}
        hint={<Trans>Prices are shown in it and can be changed by the visitor. What is charged stays in euros.</Trans>}
      >
        {CURRENCIES.map(({ code }) => (
          <option key={code} value={code}>
            {currencies.of(code)} ({code})
          </option>
        ))}
      </SelectField>
      <TextField
        name="prefix"
        label={<Trans>Start of programme names that visitors are not shown</Trans>}
        hint={<Trans>A space at its end counts. Leave it empty if your programmes have no such start.</Trans>}
      />
    </>
  );
}

/** With UTC, which has no place of its own and is a zone all the same. */
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

function SellerFields() {
  const { t } = useLingui();
  return (
    <>
      <TextField
        name="name"
        label={<Trans>Name of the seller</Trans>}
        hint={<Trans>The person or the company. Without one, the shop’s name is shown.</Trans>}
      />
      <TextAreaField name="address" rows={4} label={<Trans>Postal address</Trans>} />
      <CountryField name="country" />
      <TextField name="businessId" label={<Trans>Business ID</Trans>} />
      <TextField name="vatId" label={<Trans>VAT ID</Trans>} />
      <TextField name="register" label={<Trans>Register that you are listed in</Trans>} />
      <TextField name="phone" label={<Trans>Phone</Trans>} />
      <fieldset>
        <legend>{t`Who hears complaints about personal data`}</legend>
        <p>
          <Trans>Where both are empty, it is the authority of your country.</Trans>
        </p>
        <TextField name="authorityName" label={<Trans>Name of the authority</Trans>} />
        <TextField name="authorityUrl" type="url" label={<Trans>Its address</Trans>} />
      </fieldset>
    </>
  );
}

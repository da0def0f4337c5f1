import { Trans, useLingui } from '@lingui/react/macro';
import { OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import type { SettingGroup } from '#contract/site/site.studio.ts';
import { languageName } from '../../layout/language-name.ts';
import { SelectField, TextAreaField, TextField } from '../form/fields.tsx';
import { FiguresFields, SocialFields, StoryFields, TestimonialFields } from './fields/content-fields.tsx';
import { AnswerDaysFields, CheckInsFields } from './fields/coaching-fields.tsx';
import { CountryField } from './fields/country-field.tsx';
import { GuidesFields } from './fields/guides-fields.tsx';
import { LegalFields } from './fields/legal-fields.tsx';
import { LookFields } from './look/look-fields.tsx';
import { PicturesFields } from './fields/pictures-fields.tsx';
import { WordsFields } from './words/words-fields.tsx';

/** Fields of a settings group. */
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
  return (
    <>
      <TextField name="name" label={<Trans>Name of the shop</Trans>} />
      <TextField
        name="supportEmail"
        type="email"
        label={<Trans>Support address</Trans>}
        hint={<Trans>Shown on pages, e-mails and documents. Use a mailbox you read.</Trans>}
      />
      <SelectField
        name="timeZone"
        label={<Trans>Time zone</Trans>}
        hint={<Trans>Sets when the shop’s day starts and ends.</Trans>}
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
            Used for pages without a language in their address and for e-mails to you. Visitors can choose another.
          </Trans>
        }
      >
        {OFFERED_LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {languageName(language)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="prefix"
        label={<Trans>Programme name prefix</Trans>}
        hint={
          <Trans>Hidden on the site. Include the trailing space if there is one, or leave empty for no prefix.</Trans>
        }
      />
    </>
  );
}

/** With UTC, which the list lacks. */
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

function SellerFields() {
  const { t } = useLingui();
  return (
    <>
      <TextField
        name="name"
        label={<Trans>Name of the seller</Trans>}
        hint={<Trans>Person or company. Leave empty to use the shop’s name.</Trans>}
      />
      <TextAreaField name="address" rows={4} label={<Trans>Postal address</Trans>} />
      <CountryField name="country" />
      <TextField name="businessId" label={<Trans>Business ID</Trans>} />
      <TextField name="vatId" label={<Trans>VAT number</Trans>} />
      <TextField name="register" label={<Trans>Company register</Trans>} />
      <TextField name="phone" label={<Trans context="a telephone number">Phone</Trans>} />
      <fieldset>
        <legend>{t`Data protection authority`}</legend>
        <p>
          <Trans>Leave both empty for your country’s authority.</Trans>
        </p>
        <TextField name="authorityName" label={<Trans>Name of the authority</Trans>} />
        <TextField name="authorityUrl" type="url" label={<Trans context="of a page">Address</Trans>} />
      </fieldset>
    </>
  );
}

import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { FIGURE_PAGES, OTHER_PLATFORM, PLATFORMS } from '#contract/site/site-content-forms.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { languageName } from '../../../layout/language-name.ts';
import { SelectField, TextAreaField, TextField } from '../../form/fields.tsx';
import { RowsField } from '../rows-field.tsx';

function WrittenIn() {
  return (
    <SelectField name="language" label={<Trans>Written in</Trans>}>
      {OFFERED_LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageName(each)}
        </option>
      ))}
    </SelectField>
  );
}

export function StoryFields() {
  const { t } = useLingui();
  return (
    <>
      <WrittenIn />
      <TextField
        name="place"
        label={<Trans>Your town</Trans>}
        hint={<Trans>Above the front page title. Leave empty to hide it.</Trans>}
      />
      <fieldset>
        <legend>{t`On the front page`}</legend>
        <TextField name="aboutTitle" label={<Trans>Title</Trans>} />
        <TextAreaField name="aboutLead" label={<Trans>Intro</Trans>} rows={3} />
        <RowsField
          name="panels"
          title={t`Panels`}
          add={t`Add a panel`}
          empty={{ title: '', teaser: '', text: '' }}
          most={6}
        >
          {(at) => (
            <>
              <TextField name={`${at}.title`} label={<Trans>Title</Trans>} />
              <TextField name={`${at}.teaser`} label={<Trans>Teaser</Trans>} />
              <TextAreaField
                name={`${at}.text`}
                label={<Trans>Text</Trans>}
                hint={<Trans>Leave a line empty to start a new paragraph.</Trans>}
              />
            </>
          )}
        </RowsField>
      </fieldset>
      <fieldset>
        <legend>{t`About page`}</legend>
        <TextField name="storyTitle" label={<Trans>Title</Trans>} />
        <TextAreaField name="storyLead" label={<Trans>Intro</Trans>} rows={3} />
        <RowsField
          name="chapters"
          title={t`Chapters`}
          add={t`Add a chapter`}
          empty={{ title: '', text: '', last: '' }}
          most={20}
        >
          {(at) => (
            <>
              <TextField name={`${at}.title`} label={<Trans>Title</Trans>} />
              <TextAreaField
                name={`${at}.text`}
                label={<Trans>Text</Trans>}
                rows={8}
                hint={<Trans>Leave a line empty to start a new paragraph.</Trans>}
              />
              <TextField name={`${at}.last`} label={<Trans>Last line, in large type</Trans>} />
            </>
          )}
        </RowsField>
      </fieldset>
    </>
  );
}

const PAGES: Readonly<Record<(typeof FIGURE_PAGES)[number], Words>> = {
  landing: msg`Front page`,
  home: msg`Programmes page`,
  social: msg`Follow page`,
  about: msg`About page`,
};

export function FiguresFields() {
  const { t } = useLingui();
  const say = useSay();
  return (
    <>
      <WrittenIn />
      {FIGURE_PAGES.map((page) => (
        <RowsField
          key={page}
          name={page}
          title={say(PAGES[page])}
          add={t`Add a figure`}
          empty={{ value: '', label: '' }}
          most={6}
        >
          {(at) => (
            <>
              <TextField
                name={`${at}.value`}
                label={<Trans comment="A number as it is shown, such as 500+">Figure</Trans>}
              />
              <TextField name={`${at}.label`} label={<Trans>Label</Trans>} />
            </>
          )}
        </RowsField>
      ))}
    </>
  );
}

export function TestimonialFields() {
  const { t } = useLingui();
  return (
    <>
      <WrittenIn />
      <RowsField
        name="items"
        title={t`Testimonials`}
        add={t`Add testimonial`}
        empty={{ quote: '', role: '', consentBy: '', consentOn: '', consentEmail: '' }}
        most={30}
      >
        {(at) => (
          <>
            <TextAreaField name={`${at}.quote`} label={<Trans>Quote</Trans>} rows={3} />
            <TextField
              name={`${at}.role`}
              label={<Trans>Role and place</Trans>}
              hint={<Trans>Not a name. For example, “Nurse, Tampere”.</Trans>}
            />
            <TextField
              name={`${at}.consentBy`}
              label={<Trans>Consent given by</Trans>}
              hint={<Trans>Only you see it. The testimonial stays hidden without it and a date.</Trans>}
            />
            <TextField name={`${at}.consentOn`} type="date" label={<Trans>Consent date</Trans>} />
            <TextField
              name={`${at}.consentEmail`}
              type="email"
              label={<Trans>Their e-mail</Trans>}
              hint={<Trans>Only you see it. If you delete the person’s data, the testimonial is deleted too.</Trans>}
            />
          </>
        )}
      </RowsField>
    </>
  );
}

export function SocialFields() {
  const { t } = useLingui();
  return (
    <>
      <WrittenIn />
      <RowsField
        name="links"
        title={t`Profiles`}
        add={t`Add a profile`}
        empty={{ id: 'instagram', name: '', url: '', handle: '', description: '', followers: '' }}
        most={12}
      >
        {(at) => (
          <>
            <PlatformFields at={at} />
            <TextField
              name={`${at}.url`}
              type="url"
              label={<Trans>Address of your profile</Trans>}
              // words: the beginning of an address
              placeholder="https://"
            />
            <TextField name={`${at}.handle`} label={<Trans>Handle</Trans>} placeholder="@" />
            <TextAreaField name={`${at}.description`} label={<Trans>Content</Trans>} rows={2} />
            <TextField name={`${at}.followers`} label={<Trans>Followers, as shown</Trans>} />
          </>
        )}
      </RowsField>
    </>
  );
}

/** Known platform with an icon, or another one by name. */
function PlatformFields({ at }: { at: string }) {
  const { t } = useLingui();
  const other = useWatch({ name: `${at}.id` }) === OTHER_PLATFORM;
  return (
    <>
      <SelectField name={`${at}.id`} label={<Trans>Platform</Trans>}>
        {Object.entries(PLATFORMS).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={OTHER_PLATFORM}>{t`Another platform`}</option>
      </SelectField>
      {other && <TextField name={`${at}.name`} label={<Trans>Name</Trans>} />}
    </>
  );
}

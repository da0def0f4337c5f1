import { Trans, useLingui } from '@lingui/react/macro';
import { MESSAGE_MAX, NAME_MAX } from '#contract/forms/form-rules.ts';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { EmailField } from '#widgets/forms/email/email-field.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import type { Form } from '#widgets/forms/use-form.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';

/** Programme that a message can be about. */
export interface Interest {
  key: string;
  label: string;
  /** Language of the name. */
  language: string;
}

export interface ContactViewProps extends Form {
  action: string;
  /** Preselected interest; ignored if it is not offered. */
  interest?: string | undefined;
  interests: readonly Interest[];
  /** Initial values of the name and the message. */
  name?: string | undefined;
  /** Sender's address, if the shop knows it. */
  email?: string | undefined;
  message?: string | undefined;
}

/** Contact form: sender, topic and message. */
export function ContactView({ interest, interests, name, email, message, ...form }: ContactViewProps) {
  const { errors, busy, scripted } = form;
  const { t } = useLingui();
  // Browsers truncate long text silently; the script shows an error instead.
  const most = (length: number) => (scripted ? undefined : length);
  return (
    <PostForm {...form} className="contact-form">
      <div className="contact-parts">
        <Field
          label={<Trans>Name</Trans>}
          name="name"
          defaultValue={name}
          autoComplete="name"
          required
          maxLength={most(NAME_MAX)}
          error={errors['name']}
        />
        <EmailField defaultValue={email} error={errors['email']} />
        <Field
          // Resets to the preselected interest on form reset, or when the attribute or the list changes.
          key={`${interest} ${interests.length}`}
          as="select"
          label={<Trans>Programme interest</Trans>}
          name="programInterest"
          defaultValue={interests.some(({ key }) => key === interest) ? interest : ''}
          error={errors['programInterest']}
        >
          <option value="">{t`Not sure yet`}</option>
          {interests.map(({ key, label, language }) => (
            <Choice key={key} value={key} label={label} language={language} />
          ))}
        </Field>
        <Field
          as="textarea"
          label={<Trans>Message (optional)</Trans>}
          name="message"
          defaultValue={message}
          maxLength={most(MESSAGE_MAX)}
          error={errors['message']}
        />
      </div>
      <div className="contact-send">
        <Button type="submit" busy={busy} busyLabel={<Trans>Sending...</Trans>} part="button">
          <Trans>Send Message</Trans>
        </Button>
        <p>
          <Trans>We store your message only to answer it.</Trans>
        </p>
      </div>
    </PostForm>
  );
}

function Choice({ value, label, language }: { value: string; label: string; language: string }) {
  return (
    <option value={value} lang={useForeignLang(language)}>
      {label}
    </option>
  );
}

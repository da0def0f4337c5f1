import { Trans, useLingui } from '@lingui/react/macro';
import { MESSAGE_MAX, NAME_MAX } from '#contract/form-rules.ts';
import { useForeignLang } from '#widgets/core/written.ts';
import { EmailField } from '#widgets/forms/email-field.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import type { Form } from '#widgets/forms/use-form.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';

/** A programme that a message may be about. */
export interface Interest {
  key: string;
  label: string;
  /** What its name is in. */
  language: string;
}

export interface ContactViewProps extends Form {
  action: string;
  /** The one that is picked at first; one that is not offered is none. */
  interest?: string | undefined;
  /** What may be picked. */
  interests: readonly Interest[];
  /** What the name and the message begin with. */
  name?: string | undefined;
  /** Where the answer goes, where the shop knows it. */
  email?: string | undefined;
  message?: string | undefined;
}

/** Who writes, about what, and the message. */
export function ContactView({ interest, interests, name, email, message, ...form }: ContactViewProps) {
  const { errors, busy, scripted } = form;
  const { t } = useLingui();
  // The browser cuts a long text off without a word; a script says so and lets people shorten it.
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
          // A form that is emptied goes back to what was picked at first; so does another attribute, or another list.
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

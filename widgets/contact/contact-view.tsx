import { Trans, useLingui } from '@lingui/react/macro';
import { MESSAGE_MAX, NAME_MAX } from '#contract/form-rules.ts';
import { useSay } from '#widgets/core/words.tsx';
import { EmailField } from '#widgets/forms/email-field.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import type { Form } from '#widgets/forms/use-form.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { INTEREST_WORDS, INTERESTS, type Interest } from './interests.ts';

export interface ContactViewProps extends Form {
  action: string;
  interest?: Interest | undefined;
  /** What the name and the message begin with. */
  name?: string | undefined;
  /** Where the answer goes, where the shop knows it. */
  email?: string | undefined;
  message?: string | undefined;
}

/** Who writes, about what, and the message. */
export function ContactView({ interest, name, email, message, ...form }: ContactViewProps) {
  const { errors, busy, scripted } = form;
  const { t } = useLingui();
  const say = useSay();
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
          // A form that is emptied goes back to what was picked at first, and so does another attribute.
          key={interest}
          as="select"
          label={<Trans>Programme interest</Trans>}
          name="programInterest"
          defaultValue={interest}
          error={errors['programInterest']}
        >
          <option value="">{t`Not sure yet`}</option>
          {INTERESTS.map((value) => (
            <option key={value} value={value}>
              {say(INTEREST_WORDS[value])}
            </option>
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
          <Trans>Your message is stored to answer it, and for nothing else.</Trans>
        </p>
      </div>
    </PostForm>
  );
}

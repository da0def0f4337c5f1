import { MESSAGE_MAX, NAME_MAX, PROGRAM_INTERESTS } from '#contract/form-rules.ts';
import { EmailField } from '#widgets/forms/email-field.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import type { Form } from '#widgets/forms/use-form.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import type { Interest } from './read-contact.ts';

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
  // The browser cuts a long text off without a word; a script says so and lets people shorten it.
  const most = (length: number) => (scripted ? undefined : length);
  return (
    <PostForm {...form} className="contact-form">
      <div className="contact-parts">
        <Field
          label="Name"
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
          label="Programme interest"
          name="programInterest"
          defaultValue={interest}
          error={errors['programInterest']}
        >
          <option value="">Not sure yet</option>
          {Object.entries(PROGRAM_INTERESTS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Field>
        <Field
          as="textarea"
          label="Message (optional)"
          name="message"
          defaultValue={message}
          maxLength={most(MESSAGE_MAX)}
          error={errors['message']}
        />
      </div>
      <div className="contact-send">
        <Button type="submit" busy={busy} busyLabel="Sending..." part="button">
          Send Message
        </Button>
        <p>Your message is stored to answer it, and for nothing else.</p>
      </div>
    </PostForm>
  );
}

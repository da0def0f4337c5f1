import { useRef, useState, type FormEvent } from 'react';
import { isEmail } from '#contract/email.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { community } from '../../content/landing.ts';

/**
 * The free e-mail band. There is no list behind it yet, so it calls no server: it notes the press,
 * without the address, and empties the field. `method="dialog"` keeps the address out of the
 * address bar should somebody press the button before the script has arrived.
 */
export function Community({ supportEmail }: { supportEmail: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = field.current?.value.trim() ?? '';
    const wrong = email ? (isEmail(email) ? undefined : community.invalid) : community.missing;
    setError(wrong);
    setSent(!wrong);
    if (wrong) {
      field.current?.focus();
      return;
    }
    event.currentTarget.reset();
    console.info('Join Our Community: pressed. There is no list yet, nothing was stored.');
  };
  return (
    <section className="community" aria-labelledby="community-title">
      <div className="wrap">
        <div>
          <h2 id="community-title">{community.title}</h2>
          <p>{community.lead}</p>
        </div>
        <form method="dialog" noValidate onSubmit={submit}>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            required
            error={error}
            inputRef={field}
          />
          <Button type="submit" variant="ink">
            Join Free
          </Button>
          <p role="status">{sent ? community.after : community.before}</p>
        </form>
        <p className="community-mail">
          {community.write} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </div>
    </section>
  );
}

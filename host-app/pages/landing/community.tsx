import { useState, type FormEvent } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { community } from '../../content/landing.ts';

/**
 * The free e-mail band. There is no list behind it yet, so it calls no server: it notes the press,
 * without the address, and empties the field. `method="dialog"` keeps the address out of the
 * address bar should somebody press the button before the script has arrived.
 */
export function Community() {
  const [sent, setSent] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.reset();
    console.info('Join Our Community: pressed. There is no list yet, nothing was stored.');
    setSent(true);
  };
  return (
    <section className="community" aria-labelledby="community-title">
      <div className="wrap">
        <div>
          <h2 id="community-title">{community.title}</h2>
          <p>{community.lead}</p>
        </div>
        <form method="dialog" onSubmit={submit}>
          <Field label="Email" name="email" type="email" autoComplete="email" inputMode="email" required />
          <Button type="submit" variant="ink">
            Join Free
          </Button>
          <p role="status">{sent ? community.after : community.before}</p>
        </form>
      </div>
    </section>
  );
}

import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { Field, type FieldProps } from '#widgets/ui/field.tsx';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Result of a lookup: an answer, or what is wrong with the input. */
export type LookupResult<T> = { found: T } | { wrong: Words };

interface Props<T> {
  field: Omit<FieldProps, 'error'>;
  /** Label of the button, normal and busy. */
  action: ReactNode;
  busyLabel: string;
  /** Receives the trimmed input. */
  ask: (written: string) => Promise<LookupResult<T>>;
  /** Renders the result. */
  children: (found: T) => ReactNode;
}

/** Form with one address field and the shop's findings about it. */
export function AskingForm<T>({ field, action, busyLabel, ask, children }: Props<T>) {
  const [asked, setAsked] = useState<Partial<{ found: T; wrong: Words; busy: boolean }>>({});

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = (new FormData(event.currentTarget).get(field.name) as string).trim();
    setAsked({ busy: true });
    setAsked(await ask(written));
  }

  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field {...field} inputMode="url" autoComplete="url" error={asked.wrong} />
        <Button type="submit" variant="ink" busy={asked.busy} busyLabel={busyLabel}>
          {action}
        </Button>
      </form>
      <div role="status">{asked.found !== undefined && children(asked.found)}</div>
    </>
  );
}

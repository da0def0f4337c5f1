import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DraftPreview } from './typed-preview.tsx';

interface Props {
  /** Address of the API that answers with the mail. */
  action: string;
  /** What is typed. */
  fields?: Readonly<Record<string, string>>;
}

/** Beside a short form: the mail that goes out with it, for who wants to see it first. Nothing is asked for until then. */
export function MailPreview({ action, fields = {} }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <details className="studio-mail-preview" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Trans>Preview the e-mail</Trans>
      </summary>
      {open && <DraftPreview action={action} fields={fields} title={t`E-mail preview`} />}
    </details>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DraftPreview } from './typed-preview.tsx';

interface Props {
  /** Endpoint that returns the mail. */
  action: string;
  /** Values of the form. */
  fields?: Readonly<Record<string, string>>;
}

/** Preview of the mail that a short form sends. It loads only when opened. */
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

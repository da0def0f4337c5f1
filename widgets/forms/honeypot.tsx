import { Trans } from '@lingui/react/macro';

/** The name of the field that people leave empty. */
export const HONEYPOT_FIELD = 'website';

/** A field that only programs find. People neither see nor hear nor reach it; password managers are told to leave it. */
export function Honeypot() {
  return (
    <div className="form-honeypot" aria-hidden="true">
      <label>
        <Trans>Leave this empty</Trans>
        <input
          name={HONEYPOT_FIELD}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-form-type="other"
          data-lpignore="true"
        />
      </label>
    </div>
  );
}

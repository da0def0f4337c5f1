import { Trans } from '@lingui/react/macro';

export const HONEYPOT_FIELD = 'website';

/** Honeypot. People cannot see, hear or reach it; password managers ignore it. */
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

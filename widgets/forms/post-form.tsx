import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { shortTag } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Honeypot } from './honeypot.tsx';
import type { Form } from './use-form.ts';

export interface PostFormProps extends Form {
  /** Form action while no script has taken over. */
  action: string;
  className: string;
  children: ReactNode;
}

/** Frame of all forms, around their fields. */
export function PostForm({ action, className, refused = {}, sent, unsent, scripted, children, ...on }: PostFormProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <form
      className={className}
      part="form"
      method="post"
      action={action}
      noValidate={scripted}
      onSubmit={on.onSubmit}
      onInput={on.onInput}
    >
      {children}
      <input type="hidden" name="language" value={shortTag(language)} />
      <Honeypot />
      <p className="form-sent" role="status">
        {sent && say(sent)}
        {unsent && (
          <>
            {' '}
            <Trans>Your latest changes are still here and have not been sent.</Trans>
          </>
        )}
      </p>
      <p className="form-said" role="alert">
        {/* Other errors are announced with their fields. */}
        {Object.values(refused).map(say).join(' ')}
      </p>
    </form>
  );
}

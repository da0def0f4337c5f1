import type { ReactNode } from 'react';
import { shortTag } from '#contract/languages.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { Honeypot } from './honeypot.tsx';
import type { Form } from './use-form.ts';

export interface PostFormProps extends Form {
  /** Form action while no script has taken over. */
  action: string;
  className: string;
  children: ReactNode;
}

/** Frame of all forms, around their fields. */
export function PostForm({ action, className, errors, sent, scripted, onSubmit, onInput, children }: PostFormProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <form
      className={className}
      part="form"
      method="post"
      action={action}
      noValidate={scripted}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      {children}
      <input type="hidden" name="language" value={shortTag(language)} />
      <Honeypot />
      <p className="form-sent" role="status">
        {sent && say(sent)}
      </p>
      <p className="form-said" role="alert">
        {Object.values(errors).map(say).join(' ')}
      </p>
    </form>
  );
}

import type { Steps } from '#widgets/core/element-scope.tsx';
import { useShop } from '#widgets/core/shop.tsx';
import type { Words } from '#widgets/core/words.tsx';
import type { Toast } from '#widgets/core/toasts.store.ts';
import { EmailFormView, type EmailFormLabels } from './email-form-view.tsx';
import { readEmail, type EmailRequest } from './read-email.ts';
import { useForm } from './use-form.ts';

export interface EmailFormProps extends EmailFormLabels {
  /** Endpoint of the native form. */
  path: string;
  /** Error for a missing address. */
  missing: Words;
  /** Throws if the request failed. */
  send: (request: EmailRequest) => Promise<Words | void>;
  /** Returns the toast for an error; without it, `send` reports errors itself. */
  failure?: Toast | undefined;
  steps?: Steps | undefined;
}

/** Form that asks for an address and sends something there. */
export function EmailForm({ path, missing, send, failure, steps, ...words }: EmailFormProps) {
  const { base } = useShop();
  const form = useForm(readEmail(missing), send, failure, steps);
  return <EmailFormView {...form} {...words} action={base + path} />;
}

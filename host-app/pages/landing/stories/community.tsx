import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isEmail } from '#contract/forms/email.ts';
import type { FormResponse } from '#contract/forms/forms.ts';
import type { COMMUNITY_CONSENT, NewsletterRequest } from '#contract/newsletter/newsletter.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { usePages, useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { EmailField } from '#widgets/forms/email/email-field.tsx';
import { readText } from '#widgets/forms/field-text.ts';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { type ParsedForm, useForm } from '#widgets/forms/use-form.ts';
import { OwnForm } from '#widgets/parts/member/drafts/own-form.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { community } from '../../../content/landing.ts';
import { useChosen } from '../chosen-words.tsx';
import { PlainAnswers } from '../plain-answers.tsx';

const PATH = '/api/newsletter';
/** Copy of the contract's value, checked by the compiler: the import would load unrelated code. */
const CONSENT: typeof COMMUNITY_CONSENT = 'community-3';

/** Newsletter band. One address joins the list and confirms it by a mail. */
export function Community() {
  const { api } = useShop();
  const pages = usePages();
  const say = useSay();
  const chosen = useChosen();
  const { t } = useLingui();
  const { toast } = useToast();
  const form = useForm(
    read,
    async (request) => {
      await api.post<FormResponse>(PATH, request satisfies NewsletterRequest);
      toast(community.sent);
      return community.sent.description;
    },
    errorToast(msg`Not Sent`, msg`We didn’t receive anything. Try again.`),
    undefined,
    true,
  );
  return (
    <section className="community" aria-labelledby="community-title">
      <div className="wrap">
        <div>
          <h2 id="community-title">{chosen('communityTitle', community.title)}</h2>
          <p>{chosen('communityLead', community.lead)}</p>
        </div>
        <div className="community-form">
          <PlainAnswers form="community" done={community.sent} invalid={community.invalid} />
          <OwnForm>
            <PostForm {...form} action={PATH} className="community-fields">
              <input type="hidden" name="consent" value={CONSENT} />
              <EmailField error={form.errors['email']} />
              <Button type="submit" variant="ink" busy={form.busy} busyLabel={t`Processing...`}>
                <Trans>Join Free</Trans>
              </Button>
              <p className="community-said">
                {say(community.consent)}{' '}
                <a href={`${pages}/privacy`}>
                  <Trans>Privacy</Trans>
                </a>
              </p>
            </PostForm>
          </OwnForm>
        </div>
      </div>
    </section>
  );
}

function read(fields: FormData): ParsedForm<{ email: string; consent: typeof CONSENT }> {
  const email = readText(fields, 'email');
  if (isEmail(email)) return { values: { email, consent: CONSENT } };
  const sentence = email ? community.invalid : community.missing;
  return { errors: { email: sentence }, toast: errorToast(email ? msg`Invalid Email` : msg`Email Required`, sentence) };
}

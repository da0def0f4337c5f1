import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import { msg } from '@lingui/core/macro';
import { useSteps } from '#widgets/core/element/element-scope.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { answersOfUser } from '#widgets/forms/fill-in.ts';
import { useForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { useSignedInUser } from '#widgets/parts/member/session/known-user.ts';
import { OwnForm } from '#widgets/parts/member/drafts/own-form.tsx';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import { useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { contact, CONTACT_PATH } from './contact.api.ts';
import { ContactView, type Interest } from './contact-view.tsx';
import { readContact } from './read-contact.ts';

export interface ContactProps {
  /** Preselected programme. */
  interest?: string | undefined;
  /** Initial values of the name and the message. */
  name?: string | undefined;
  message?: string | undefined;
}

const notSent = errorToast(msg`Failed to Send`, msg`Please try again or email directly.`);

/** Contact form. On the coach's own site it works without scripts. */
export function Contact(props: ContactProps) {
  return (
    <OwnForm>
      <ContactForm {...props} />
    </OwnForm>
  );
}

function ContactForm({ name, ...given }: ContactProps) {
  const { api, base, emit } = useShop();
  const { toast } = useToast();
  const { email, fullName } = answersOfUser(useSignedInUser());
  const programs = useLocalizedResource(programsResource);

  const form = useForm(
    readContact,
    async (request) => {
      await contact(api, request);
      toast({ title: msg`Message Sent!`, description: msg`Thanks for your message. I'll get back to you soon.` });
      emit('coach-contact-sent', { programInterest: request.programInterest });
      return msg`Your message has been sent to the coach.`;
    },
    notSent,
    useSteps('contact', {}),
    true,
  );

  return (
    <ContactView
      {...form}
      {...given}
      interests={programs.status === 'ready' ? toInterests(programs.data) : NONE}
      name={name ?? fullName}
      email={email}
      action={base + CONTACT_PATH}
    />
  );
}

/** Messages can be sent before the interests are loaded. */
const NONE: readonly Interest[] = [];

function toInterests(programs: ProgramsResponse): Interest[] {
  return programs.map(({ id, displayName, language, interest }) => ({
    key: interest?.key ?? `program-${id}`,
    label: interest?.label ?? displayName,
    language,
  }));
}

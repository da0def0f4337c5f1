import { useSteps } from '#widgets/core/element-scope.tsx';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { answersOfUser } from '#widgets/forms/fill-in.ts';
import { useForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { useKnownUser } from '#widgets/member/known-user.ts';
import { contact, CONTACT_PATH } from './contact.api.ts';
import { ContactView } from './contact-view.tsx';
import { readContact, type Interest } from './read-contact.ts';

export interface ContactProps {
  /** The programme that is picked at first. */
  interest?: Interest | undefined;
  /** What the name and the message begin with. */
  name?: string | undefined;
  message?: string | undefined;
}

const notSent = errorToast('Failed to Send', 'Please try again or email directly.');

/** A message to the coach. On the coach's own site it works without scripts, too. */
export function Contact({ name, ...given }: ContactProps) {
  const { api, base, emit } = useShop();
  const { toast } = useToast();
  const { email, fullName } = answersOfUser(useKnownUser());

  const form = useForm(
    readContact,
    async (request) => {
      await contact(api, request);
      toast({ title: 'Message Sent!', description: "Thanks for your message. I'll get back to you soon." });
      emit('coach-contact-sent', { programInterest: request.programInterest });
      return 'Your message has reached the coach.';
    },
    notSent,
    useSteps('contact', {}),
  );

  return <ContactView {...form} {...given} name={name ?? fullName} email={email} action={base + CONTACT_PATH} />;
}

import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Contact as ContactForm } from '#widgets/elements/contact/contact.tsx';
import { contact } from '../../content/landing.ts';
import { useChosen } from './chosen-words.tsx';
import { PlainAnswers } from './plain-answers.tsx';
import { Section } from './section.tsx';

interface ContactProps {
  supportEmail: string;
  /** True if the shop offers coaching, which changes what is promised. */
  coaching: boolean;
}

/** The finish: a message form, the contact address, and the response time. */
export function Contact({ supportEmail, coaching }: ContactProps) {
  const say = useSay();
  const chosen = useChosen();
  const said = useSiteText();
  const times = contact.times.map(([field, when, what]) => [when, said(field, what)] as const);
  return (
    <Section
      station="contact"
      className="contact"
      title={chosen('contactTitle', contact.title)}
      lead={chosen('contactLead', contact.lead)}
    >
      <div className="contact-write">
        <PlainAnswers form="contact" done={contact.sent} invalid={contact.invalid} />
        <ContactForm />
      </div>
      <div className="contact-else">
        {supportEmail && (
          <>
            <p>{say(contact.mail)}</p>
            <a className="contact-mail" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </>
        )}
        {coaching && times.some(([, what]) => what) && (
          <dl>
            {times.map(
              ([when, what]) =>
                what && (
                  <div key={when.id}>
                    <dt>{say(when)}</dt>
                    <dd>{what}</dd>
                  </div>
                ),
            )}
          </dl>
        )}
      </div>
    </Section>
  );
}

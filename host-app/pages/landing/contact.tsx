import { Contact as ContactForm } from '#widgets/contact/contact.tsx';
import { contact } from '../../content/landing.ts';
import { PlainAnswers } from './plain-answers.tsx';
import { Section } from './section.tsx';

/** The finish: a message to the coach, his address, and how long an answer takes. */
export function Contact({ supportEmail }: { supportEmail: string }) {
  return (
    <Section station="contact" className="contact" title={contact.title} lead={contact.lead}>
      <div className="contact-write">
        <PlainAnswers form="contact" done={contact.sent} invalid={contact.invalid} />
        <ContactForm />
      </div>
      <div className="contact-else">
        <p>{contact.mail}</p>
        <a className="contact-mail" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        <dl>
          {contact.times.map(([when, what]) => (
            <div key={when}>
              <dt>{when}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

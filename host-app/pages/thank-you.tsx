import { useClientSecret } from '#widgets/payments/client-secret.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { home } from '../content/navigation.ts';
import { asked, letter, next, subject, thankYou, voluntary } from '../content/thank-you.ts';
import { Layout } from '../layout/layout.tsx';
import { QuietPage } from '../layout/quiet-page.tsx';
import type { PageProps } from '../page.ts';
import { Letter } from './thank-you/letter.tsx';

/** After coaching was paid for: what the coach needs to know now, and what happens then. */
export default function ThankYouPage({ data }: PageProps) {
  // The card provider leads here, too; what it adds to the address is nobody's to see.
  useClientSecret();
  if (data.query['redirect_status'] === 'failed') {
    return (
      <QuietPage
        data={data}
        title="Payment Failed"
        text="There was an issue processing your payment. Please try again."
      >
        <Button href="/demo#programs">Try Again</Button>
      </QuietPage>
    );
  }
  return (
    <Layout site={data.site} path={data.path}>
      <div className="thanks">
        <header className="thanks-head water">
          <div className="wrap">
            <h1>{thankYou.title}</h1>
            <p>{thankYou.lead}</p>
          </div>
          <Elevation seed="the first plan" points={24} sunrise />
        </header>
        <div className="wrap thanks-body">
          <div className="thanks-asked">
            <ol aria-label="What to send">
              {asked.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ol>
            <p>{voluntary}</p>
          </div>
          <Letter to={data.site.brand.supportEmail} subject={subject} text={letter} />
        </div>
        <section className="thanks-next" aria-labelledby="thanks-next">
          <div className="wrap">
            <h2 id="thanks-next">{thankYou.nextTitle}</h2>
            <ol>
              {next.map(([when, what]) => (
                <li key={when}>
                  <b>{when}</b> <span>{what}</span>
                </li>
              ))}
            </ol>
            <a href={home.href}>{thankYou.back}</a>
          </div>
        </section>
      </div>
    </Layout>
  );
}

import { useState, type SubmitEvent } from 'react';
import type { EmbedCheckRequest, EmbedCheckResponse } from '#contract/embed-check.ts';
import { ApiError, issueFor } from '#widgets/core/errors.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { Findings } from './findings-view.tsx';
import type { Widget } from './widgets.ts';

type State = { found?: EmbedCheckResponse; problem?: string; wrong?: string | undefined; busy?: boolean };

/** Looks at a page of the coach's for what makes widgets work there. */
export function PageCheck({ widget }: { widget: Widget }) {
  const { api } = useShop();
  const [{ found, problem, wrong, busy }, setState] = useState<State>({});

  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = (new FormData(event.currentTarget).get('address') as string).trim();
    const address = /^[\w.-]+\.\w+(?:[/?#]|$)/.test(written) ? `https://${written}` : written;
    setState({ busy: true });
    try {
      const body: EmbedCheckRequest = { address };
      setState({ found: await api.post<EmbedCheckResponse>('/api/coach/embed-check', body) });
    } catch (error) {
      const issue = issueFor(error, 'address');
      setState(issue ? { wrong: issue } : { problem: sentenceFor(error) });
    }
  }

  return (
    <section className="embed-step embed-check" aria-labelledby="embed-check">
      <h2 id="embed-check">Check a page of yours</h2>
      <p>
        The shop reads the page as a visitor would and says whether the widget can work there. This part is for the
        coach.
      </p>
      <form onSubmit={(event) => void check(event)} noValidate>
        <Field
          label="Address of your page"
          name="address"
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://your-site.example/about"
          maxLength={2000}
          error={wrong}
        />
        <Button type="submit" variant="ink" busy={busy} busyLabel="Checking...">
          Check
        </Button>
      </form>
      <div role="status">
        {problem && <p>{problem}</p>}
        {found && <Findings found={found} chosen={widget} />}
      </div>
    </section>
  );
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The shop could not be reached. Please try again.';
  if (error.status === 401 || error.status === 404) return 'Sign in as the coach of this shop to check a page.';
  if (error.status === 429) return 'That was too much at once. Please try again in a few minutes.';
  return NOT_READABLE.exec(error.message)?.[1] ?? 'The page could not be read. Please try again.';
}

/** The shop's own sentence about why. */
const NOT_READABLE = /"code":"not_readable","message":"([^"]+)"/;

import { lawDays } from './withdrawal-days.ts';

/** What the law says, and what happens next. */
export function RightToWithdraw({ supportEmail }: { supportEmail: string }) {
  return (
    <aside className="withdraw-law" aria-label="Your right">
      <h2>{lawDays} days, no reason</h2>
      <p>
        You may withdraw from what you bought here within {lawDays} days of the day on which you bought it. You need not
        say why, and it costs nothing. What counts is the day on which you send it.
      </p>
      <h2>What happens next</h2>
      <ol>
        <li>A confirmation with date and time comes by e-mail at once. Keep it.</li>
        <li>The coach gives the money back within {lawDays} days, the way that you paid.</li>
        <li>What you bought ends, and nothing more is charged.</li>
      </ol>
      <p>
        Some things have a longer guarantee. It is shown beside them in <a href="/dashboard">your dashboard</a>.
        Questions? <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </aside>
  );
}

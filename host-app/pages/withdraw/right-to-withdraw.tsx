import { lawDays } from './withdrawal-days.ts';

/** What the law says, and what happens next. */
export function RightToWithdraw({ supportEmail }: { supportEmail: string }) {
  return (
    <aside className="withdraw-law" aria-label="Your right">
      <h2>{lawDays} days, no reason</h2>
      <p>
        You may withdraw from what you bought here within {lawDays} days of the day on which you bought it, which is not
        counted itself. You need not say why, and it costs nothing. What counts is the day on which you send it.
      </p>
      <h2>What happens next</h2>
      <ol>
        <li>A confirmation with date and time comes by e-mail at once. Keep it: it says what became of it.</li>
        <li>Within the {lawDays} days the contract ends at once, and nothing more is charged.</li>
        <li>The coach gives the money back within {lawDays} days, the way that you paid.</li>
      </ol>
      <p>
        After the {lawDays} days we have to refuse it, and say on which day they ended. The right also ends for digital
        content that you asked to have at once, as soon as it is opened to you, where you agreed to that when you bought
        it. It does not end for coaching.
      </p>
      <p>
        Some things have a longer guarantee. It is shown beside them on <a href="/dashboard">your dashboard</a>.
        Questions? <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </aside>
  );
}

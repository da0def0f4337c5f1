import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../tokens.css';
import './button.css';
import '../elements/checkout/methods/payment-methods.css';
import '../elements/dashboard/tabs/tabs.css';
import '../elements/training/log/log.css';
import '../elements/training/plan/plan.css';
import '../elements/training/plan/weeks/weeks.css';
import '../parts/check-ins/check-in-form.css';

interface DevTools {
  send(
    method: 'Emulation.setEmulatedMedia',
    options: { features: readonly { name: string; value: string }[] },
  ): Promise<void>;
}
const forceColors = (value: string) =>
  (cdp() as unknown as DevTools).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value }],
  });

beforeEach(() => forceColors('active'));
afterEach(() => forceColors(''));

const both = (show: (chosen: boolean) => ReactNode) => [show(false), show(true)];
const tabs = both((chosen) => (
  <button key={`${chosen}`} type="button" role="tab" aria-selected={chosen}>
    Tab
  </button>
));

test.each([
  {
    name: 'a logged set',
    shown: both((chosen) => (
      <button key={`${chosen}`} type="button" className="log-tick" aria-pressed={chosen}>
        Done
      </button>
    )),
  },
  { name: 'a tab of a plan', shown: <div className="training-tabs">{tabs}</div> },
  { name: 'a tab of the dashboard', shown: <div className="tabs">{tabs}</div> },
  { name: 'a way to pay', shown: <div className="payment-methods">{tabs}</div> },
  {
    name: 'a day of a week',
    shown: (
      <ol className="weeks">
        {both((chosen) => (
          <li key={`${chosen}`}>
            <button type="button" aria-current={chosen || undefined}>
              Monday
            </button>
          </li>
        ))}
      </ol>
    ),
  },
  {
    name: 'a score',
    shown: (
      <div className="score">
        {both((chosen) => (
          <label key={`${chosen}`}>
            <input type="radio" name="score" defaultChecked={chosen} /> Score
          </label>
        ))}
      </div>
    ),
  },
])('$name differs from the others by its background in forced colours', async ({ shown }) => {
  const { container } = await render(<div className="coach-root">{shown}</div>);
  const [other, chosen] = [...container.querySelectorAll('button, label')].map(
    (each) => getComputedStyle(each).backgroundColor,
  );
  expect(chosen).not.toBe(other);
});

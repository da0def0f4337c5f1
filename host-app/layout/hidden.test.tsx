import { expect, test } from 'vitest';
import { put, workingShop } from '#widgets/core/testing/all-elements.harness.ts';
import '#widgets/elements/training/plan/plan.css';
import '#widgets/elements/training/session/sessions.css';
import '#widgets/elements/training/log/log.css';
import '../base.css';

workingShop();

/** Classes with a `display` of their own. */
const CLASSES = ['training', 'training training-own', 'log-body', 'log-sessions'];

function hiddenIn(parent: ParentNode & Node, className: string) {
  const part = Object.assign(document.createElement('div'), { className, hidden: true });
  parent.appendChild(part);
  return part;
}

test.each(CLASSES)('what is hidden is not shown, whatever its sheet says: .%s on the page', (className) => {
  const part = hiddenIn(document.body, className);
  expect(getComputedStyle(part).display).toBe('none');
  part.hidden = false;
  expect(getComputedStyle(part).display).not.toBe('none');
  part.remove();
});

test.each(CLASSES)('and so it is in an element: .%s', async (className) => {
  const [element] = put('<coach-training plan="3"></coach-training>');
  const root = () => element!.shadowRoot?.querySelector('.coach-root');
  await expect.poll(() => root()?.querySelector('.training')).toBeTruthy();
  expect(getComputedStyle(hiddenIn(root()!, className)).display).toBe('none');
});

import { useState, type ReactNode } from 'react';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { ToastRegion, loadToasts } from '../toast/toast-region.tsx';

// A press would outrun the code that its touch loads.
beforeAll(() => loadToasts());

const press = page.getByRole('button', { name: 'Press' });

/** Shows what `draw` returns before and after a press. */
async function show(draw: (button: ReactNode, isPressed: boolean) => ReactNode) {
  function Page() {
    const [isPressed, setPressed] = useState(false);
    const button = (
      <button type="button" onClick={() => setPressed(true)}>
        Press
      </button>
    );
    return (
      <div>
        <section>
          <h2>Messages</h2>
          {draw(button, isPressed)}
        </section>
        <ToastRegion toast={null} onDismiss={() => undefined} />
      </div>
    );
  }
  await render(<Page />);
  await press.click();
}

describe('a pressed button that is gone', () => {
  test('leaves the focus to the title of what replaces it', async () => {
    await show((button, isPressed) =>
      isPressed ? (
        <form>
          <p tabIndex={-1}>Finish anyway?</p>
          <button type="button">Finish</button>
        </form>
      ) : (
        <div>{button}</div>
      ),
    );
    await expect.element(page.getByText('Finish anyway?')).toHaveFocus();
  });

  test('leaves it to the first control of what replaces it, if that has no title', async () => {
    await show((button, isPressed) => (isPressed ? <input aria-label="E-mail" /> : <p>{button}</p>));
    await expect.element(page.getByLabelText('E-mail')).toHaveFocus();
  });

  test('leaves it to the question, not to the button that confirms', async () => {
    await show((button, isPressed) =>
      isPressed ? (
        <div role="group" aria-label="Delete everything?">
          <button type="button">Delete</button>
        </div>
      ) : (
        <p>{button}</p>
      ),
    );
    await expect.element(page.getByRole('group', { name: 'Delete everything?' })).toHaveFocus();
  });

  test('leaves it to the nearest title, and to no control that was there before', async () => {
    await show((button, isPressed) => (
      <ul>
        {!isPressed && <li>{button}</li>}
        <li>
          <button type="button">Revoke the next one</button>
        </li>
      </ul>
    ));
    await expect.element(page.getByRole('heading')).toHaveFocus();
  });

  test('leaves it to no control that only arrow keys reach', async () => {
    await show((button, isPressed) => (
      <div>
        {!isPressed && button}
        <button type="button" tabIndex={-1}>
          Remove
        </button>
      </div>
    ));
    await expect.element(page.getByRole('heading')).toHaveFocus();
  });

  test('leaves it to nothing that is hidden from screen readers', async () => {
    await show((button, isPressed) => (
      <form>
        {!isPressed && button}
        <div aria-hidden="true">
          <p tabIndex={-1}>Leave this empty</p>
        </div>
      </form>
    ));
    await expect.element(page.getByRole('heading')).toHaveFocus();
  });

  test('leaves it to the nearest title if it is only hidden', async () => {
    await show((button, isPressed) => (
      <div>
        <p tabIndex={-1}>You changed this day.</p>
        <div hidden={isPressed}>{button}</div>
      </div>
    ));
    await expect.element(page.getByText('You changed this day.')).toHaveFocus();
  });
});

test('a button that moved with its row keeps the focus', async () => {
  await show((button, isPressed) => {
    const rows = [
      <li key="other">
        <button type="button">Other</button>
      </li>,
      <li key="pressed">
        <a href="#row">Row</a>
        {button}
      </li>,
    ];
    return <ul>{isPressed ? rows.toReversed() : rows}</ul>;
  });
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('RowPress');
  await expect.element(press).toHaveFocus();
});

test('a change beside the focused element is not searched', async () => {
  await show((button) => <p>{button}</p>);
  const contains = vi.spyOn(Node.prototype, 'contains');
  onTestFinished(() => contains.mockRestore());
  const line = document.createElement('p');
  page.getByRole('heading').element().after(line);
  line.remove();
  // Observers of changes run before this.
  await Promise.resolve();
  expect(contains).not.toHaveBeenCalled();
  await expect.element(press).toHaveFocus();
});

test('an effect that focuses something comes first', async () => {
  await show((button, isPressed) =>
    isPressed ? (
      <div>
        <h3>Title</h3>
        <textarea ref={(field) => field?.focus()} />
      </div>
    ) : (
      button
    ),
  );
  await expect.element(page.getByRole('textbox')).toHaveFocus();
});

test('a removed element that the user has left changes nothing', async () => {
  const draw = (isGone: boolean) => (
    <div>
      {isGone ? <h3>Gone</h3> : <button type="button">Press</button>}
      <ToastRegion toast={null} onDismiss={() => undefined} />
    </div>
  );
  const { rerender } = await render(draw(false));
  await press.click();
  (press.element() as HTMLElement).blur();
  await rerender(draw(true));
  await expect.element(page.getByText('Gone')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

test('a removed toast leaves the page where it is', async () => {
  const draw = (toast: { title: string } | null) => (
    <div>
      <h2>Messages</h2>
      <ToastRegion toast={toast} onDismiss={() => undefined} />
    </div>
  );
  const { rerender } = await render(draw({ title: 'Saved' }));
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await rerender(draw(null));
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});

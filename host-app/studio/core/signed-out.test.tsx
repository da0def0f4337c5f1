import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignedOut } from './signed-out.tsx';

const home = location.href;

afterEach(() => history.replaceState(null, '', home));

test.each([true, false])('leads to the sign-in in the language of the page (typed text kept: %s)', async (kept) => {
  history.replaceState(null, '', '/fi/coach/posts?draft=1');
  await render(<SignedOut kept={kept} />);
  await expect
    .element(page.getByRole('link', { name: /^Sign in/ }))
    .toHaveAttribute('href', '/api/login?return_to=%2Ffi%2Fcoach%2Fposts%3Fdraft%3D1');
});

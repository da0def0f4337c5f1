import type { Answer, Ask, FromFrame, ToFrame, Intent, IntentKind } from '../protocol.ts';
import { clearForm, focusForm, holdForm, readCard, setUpForm, validate } from './card-form.ts';
import type { StripeError } from '@stripe/stripe-js';
import { NO_CONNECTION } from './errors.ts';

// Origin of the page around this frame, from its script. Only that page gets answers.
const page = new URLSearchParams(location.search).get('parent') ?? location.origin;
const root = document.documentElement;

const tell = (words: FromFrame) => window.parent.postMessage(words, page);

window.addEventListener('message', ({ origin, source, data }: MessageEvent<ToFrame | null>) => {
  if (origin !== page || source !== window.parent || !data?.sandboxStripe) return;
  if (data.sandboxStripe === 'focus') focusForm();
  else if (data.sandboxStripe === 'blur') (document.activeElement as HTMLElement | null)?.blur();
  else if (data.sandboxStripe === 'clear') clearForm();
  else if (data.sandboxStripe === 'scheme') recolor(data.scheme === 'dark' ? 'dark' : 'light');
  else if (data.sandboxStripe === 'ask') {
    const { ask, of } = data;
    void answerTo(of).then((answer) => tell({ sandboxStripe: 'answer', ask, answer }));
  }
});

async function answerTo(ask: Ask): Promise<Answer> {
  if (ask.do === 'retrieve') return retrieveIntent(ask.kind, ask.clientSecret);
  const error = validate();
  if (error) return { error };
  if (ask.do === 'validate') return {};
  holdForm(true);
  const answer = await confirmWithCard(ask.kind, ask.clientSecret, { card: readCard(), returnUrl: ask.returnUrl });
  holdForm(false);
  return answer;
}

/** Sets both names: the style sheet's, and the one for the canvas behind it. */
function recolor(scheme: 'light' | 'dark') {
  root.dataset['scheme'] = scheme;
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', scheme);
}

setUpForm(({ complete, empty }) => tell({ sandboxStripe: 'change', complete, empty }));
window.addEventListener('focus', () => tell({ sandboxStripe: 'focus' }));
window.addEventListener('blur', () => tell({ sandboxStripe: 'blur' }));
window.addEventListener('keydown', ({ key }) => key === 'Escape' && tell({ sandboxStripe: 'escape' }));
new ResizeObserver(() => tell({ sandboxStripe: 'height', height: document.body.offsetHeight })).observe(document.body);
tell({ sandboxStripe: 'hello' });

/** Loads an intent from the stand-in for Stripe's API. */
function retrieveIntent(kind: IntentKind, clientSecret: string): Promise<Answer> {
  return request(`${buildIntentPath(kind, clientSecret)}?${new URLSearchParams({ client_secret: clientSecret })}`);
}

function confirmWithCard(
  kind: IntentKind,
  clientSecret: string,
  { card, returnUrl }: { card: object; returnUrl: string | undefined },
): Promise<Answer> {
  return request(`${buildIntentPath(kind, clientSecret)}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: clientSecret, card, return_url: returnUrl }),
  });
}

function buildIntentPath(kind: IntentKind, clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_');
  return `/sandbox/stripe/v1/${kind}s/${encodeURIComponent(id)}`;
}

async function request(path: string, options: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(path, { credentials: 'omit', ...options });
    const body = (await response.json()) as { error?: StripeError };
    if (response.ok && !body.error) return { intent: body as Intent };
    return { error: body.error?.type ? body.error : { type: 'api_error', message: 'An unexpected error occurred.' } };
  } catch {
    // A network error, no answer, or an answer that is not the API's.
    return { error: NO_CONNECTION };
  }
}

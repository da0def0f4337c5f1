import type { Answer, Ask, FromFrame, ToFrame } from '../protocol.ts';
import { clearForm, focusForm, holdForm, readCard, setUpForm, validate } from './card-form.ts';
import { confirmWithCard, retrieveIntent } from './intents.ts';

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

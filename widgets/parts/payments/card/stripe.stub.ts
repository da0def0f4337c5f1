/** Result of a confirmation by the card provider. */
interface Confirmation {
  error?: { type?: string; code?: string; message?: string; payment_intent?: { id: string; status: string } };
  paymentIntent?: { id: string; status: string };
  setupIntent?: { id: string; status: string };
}

export interface StripeStub {
  /** Returns the result of the next confirmation. */
  answer: () => Promise<Confirmation>;
  /** False keeps it from getting ready. */
  ready: boolean;
  /** Reports a load error of its frame instead of getting ready. */
  broken: boolean;
  /** Requested confirmations. */
  confirmed: { kind: 'payment' | 'setup'; return_url: string; redirect: string }[];
  /** Options of the created fields. */
  elements: { clientSecret: string; appearance: { variables: Record<string, string> }; locale: string }[];
  /** Languages that were set on mounted fields. */
  spoken: string[];
  fields: object[];
}

const state: StripeStub = {} as StripeStub;

/**
 * Stub of the card provider. As in the real one, its fields are in the document and in no shadow root. Installed once,
 * because the provider's loader looks once.
 */
export function stubStripe(): StripeStub {
  Object.assign(state, {
    answer: () => Promise.resolve({ paymentIntent: { id: 'pi_1', status: 'succeeded' } }),
    ready: true,
    broken: false,
    confirmed: [],
    elements: [],
    spoken: [],
    fields: [],
  });
  Object.assign(window, { Stripe: Object.assign(() => instance, { version: 'endive' }) });
  return state;
}

interface ConfirmRequest {
  redirect: string;
  confirmParams: { return_url: string };
}

const confirm = (kind: 'payment' | 'setup', { redirect, confirmParams: { return_url } }: ConfirmRequest) => {
  state.confirmed.push({ kind, return_url, redirect });
  return state.answer();
};

const instance = {
  elements: (options: StripeStub['elements'][number]) => {
    state.elements.push(options);
    return {
      create: (_: string, fields: object) => {
        state.fields.push(fields);
        return field();
      },
      update: ({ locale }: { locale: string }) => Promise.resolve(void state.spoken.push(locale)),
    };
  },
  confirmPayment: (request: ConfirmRequest) => confirm('payment', request),
  confirmSetup: (request: ConfirmRequest) => confirm('setup', request),
};

function field() {
  const listeners = new Map<string, (event: object) => void>();
  let mounted: HTMLElement | undefined;
  return {
    mount(node: HTMLElement) {
      if (node.getRootNode() !== document) throw new Error('The card fields do not stand in a shadow root.');
      mounted = node;
      const input = document.createElement('input');
      input.setAttribute('aria-label', 'Card number');
      input.placeholder = '1234 1234 1234 1234';
      const { colorBackground, colorText, borderRadius, fontFamily } = state.elements.at(-1)!.appearance.variables;
      Object.assign(input.style, {
        all: 'initial',
        boxSizing: 'border-box',
        visibility: 'inherit',
        width: '100%',
        padding: '12px 14px',
      });
      Object.assign(input.style, { border: '1px solid gray', background: colorBackground, color: colorText });
      Object.assign(input.style, { borderRadius, fontFamily });
      node.append(input);
      setTimeout(() => {
        if (state.broken) listeners.get('loaderror')?.({ error: { message: 'No frame.' } });
        else if (state.ready) listeners.get('ready')?.({});
      });
    },
    on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    update: () => undefined,
    destroy: () => mounted?.replaceChildren(),
  };
}

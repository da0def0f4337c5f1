interface SessionEvents {
  onApprove: (data: { orderId: string }) => Promise<void>;
  onCancel: () => void;
  onError: (error: Error) => void;
}

export interface PayPalStub {
  /** The buyer's action in PayPal's window. */
  buyer: 'approves' | 'cancels' | 'fails' | 'waits';
  /** Opened windows, and whether each opened during the click. */
  started: { mode: string | undefined }[];
  /** Client tokens of the created sessions. */
  tokens: string[];
  /** Languages set so far, the first one with the session. */
  spoken: (string | undefined)[];
}

const state: PayPalStub = {} as PayPalStub;

export function stubPayPal(): PayPalStub {
  Object.assign(state, { buyer: 'approves', started: [], tokens: [], spoken: [] });
  Object.assign(window, { paypal: { version: '6.0.0', createInstance } });
  return state;
}

function createInstance({ clientToken, locale }: { clientToken: string; locale?: string }) {
  state.tokens.push(clientToken);
  state.spoken.push(locale);
  return Promise.resolve({
    updateLocale: (other: string) => void state.spoken.push(other),
    createPayPalOneTimePaymentSession: (events: SessionEvents) => ({
      start: async ({ presentationMode }: { presentationMode?: string }, order: Promise<{ orderId: string }>) => {
        state.started.push({ mode: presentationMode });
        const { orderId } = await order;
        if (state.buyer === 'approves') await events.onApprove({ orderId });
        if (state.buyer === 'cancels') events.onCancel();
        if (state.buyer === 'fails') events.onError(new Error('PayPal is down.'));
      },
      destroy: () => undefined,
      cancel: () => undefined,
    }),
  });
}

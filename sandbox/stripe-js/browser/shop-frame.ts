import type { Answer, Ask, FromFrame, Scheme, ToFrame } from '../protocol.ts';
import { NO_CONNECTION } from './errors.ts';

/** A frame of the shop's on this page. Messages from other frames or origins are ignored. */
export class ShopFrame {
  readonly node: HTMLIFrameElement;
  ready = false;
  readonly #shop: string;
  readonly #heard: (said: FromFrame) => void;
  readonly #asked = new Map<number, (answer: Answer) => void>();
  #asks = 0;

  constructor(shop: string, title: string, scheme: Scheme, heard: (said: FromFrame) => void) {
    this.#shop = shop;
    this.#heard = heard;
    this.node = document.createElement('iframe');
    this.node.title = title;
    this.node.src = `${shop}/sandbox/stripe/fields?${new URLSearchParams({ scheme, parent: location.origin })}`;
    // Overrides the page's own rules for frames and pictures.
    Object.assign(this.node.style, { display: 'block', width: '100%', border: '0', maxWidth: 'none', margin: '0' });
    window.addEventListener('message', this.#listen);
  }

  tell(words: ToFrame): void {
    this.node.contentWindow?.postMessage(words, this.#shop);
  }

  /** Sends a request to the frame. If the frame is removed, the answer is a connection error. */
  ask(of: Ask): Promise<Answer> {
    const ask = (this.#asks += 1);
    return new Promise((resolve) => {
      this.#asked.set(ask, resolve);
      this.tell({ sandboxStripe: 'ask', ask, of });
    });
  }

  remove(): void {
    window.removeEventListener('message', this.#listen);
    this.node.remove();
    this.#forget();
  }

  readonly #listen = ({ origin, source, data }: MessageEvent<FromFrame | null>) => {
    if (origin !== this.#shop || source !== this.node.contentWindow || !data?.sandboxStripe) return;
    if (data.sandboxStripe === 'answer') {
      this.#asked.get(data.ask)?.(data.answer);
      this.#asked.delete(data.ask);
      return;
    }
    // Moving a frame in the page reloads it, so earlier requests are lost.
    if (data.sandboxStripe === 'hello') {
      this.#forget();
      this.ready = true;
    }
    this.#heard(data);
  };

  #forget() {
    this.ready = false;
    for (const resolve of this.#asked.values()) resolve({ error: NO_CONNECTION });
    this.#asked.clear();
  }
}

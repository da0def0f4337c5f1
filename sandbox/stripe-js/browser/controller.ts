import type { Answer, Ask } from '../protocol.ts';
import { NO_CONNECTION } from './errors.ts';
import { ShopFrame } from './shop-frame.ts';

const PATIENCE_WITH_CONTROLLER_MS = 5_000;
let controller: Promise<ShopFrame> | undefined;

/** Asks the shop through a hidden frame, which also works without a card's fields. */
export async function askShop(shop: string, ask: Ask): Promise<Answer> {
  try {
    const frame = await (controller ??= openController(shop));
    return await frame.ask(ask);
  } catch {
    // The next question tries anew.
    controller = undefined;
    return { error: NO_CONNECTION };
  }
}

function openController(shop: string): Promise<ShopFrame> {
  return new Promise((resolve, reject) => {
    const frame = new ShopFrame(shop, 'Secure payment controller', 'light', ({ sandboxStripe }) => {
      if (sandboxStripe !== 'hello') return;
      clearTimeout(patience);
      resolve(frame);
    });
    const patience = setTimeout(() => {
      frame.remove();
      reject(new Error('The frame did not answer.'));
    }, PATIENCE_WITH_CONTROLLER_MS);
    frame.node.hidden = true;
    frame.node.style.display = 'none';
    frame.node.setAttribute('aria-hidden', 'true');
    document.body.append(frame.node);
  });
}

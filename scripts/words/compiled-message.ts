import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { pseudo } from './pseudo.ts';

const plain = new Map<string, CompiledMessage>();
const accented = new Map<string, CompiledMessage>();

/**
 * Tokens of an ICU message. A text is compiled once, since most stand in many entries.
 *
 * @throws Error for what is no message
 */
export function compiledMessage(text: string): CompiledMessage {
  return plain.get(text) ?? noted(plain, text, compileMessageOrThrow(text));
}

/** Compiles a message in the pseudo-language. */
export function pseudoMessage(text: string): CompiledMessage {
  return accented.get(text) ?? noted(accented, text, compileMessageOrThrow(text, pseudo));
}

function noted(known: Map<string, CompiledMessage>, text: string, message: CompiledMessage): CompiledMessage {
  known.set(text, message);
  return message;
}

import type { KeyboardEvent } from 'react';
import { isComposing } from '#widgets/ui/is-composing.ts';

export interface SetFieldProps {
  inputMode: 'decimal' | 'numeric';
  value: string;
  label: string;
  placeholder?: string | undefined;
  problemId: string | undefined;
  /** Returns the value after an arrow key. */
  stepped: (text: string, by: 1 | -1) => string;
  onType: (value: string) => void;
  onStep: (value: string) => void;
  onEnter: () => void;
  onBlur: () => void;
}

export function SetField({ label, problemId, stepped, onType, onStep, onEnter, ...field }: SetFieldProps) {
  return (
    <input
      type="text"
      enterKeyHint="done"
      autoComplete="off"
      size={4}
      {...field}
      aria-label={label}
      aria-invalid={problemId !== undefined || undefined}
      aria-describedby={problemId}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event: KeyboardEvent) => {
        if (isComposing(event)) return;
        const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
        if (event.key === 'Enter') onEnter();
        if (by === undefined) return;
        event.preventDefault();
        onStep(stepped(field.value, by));
      }}
    />
  );
}

import { BlueprintDownload } from './blueprint-download.tsx';
import { FreeProgram } from './free-program.tsx';
import { SignupForm } from './signup-form.tsx';

export interface SignupProps {
  /** `form` sends a mail, `modal` asks in a window, `download` saves the PDF at once. */
  flow?: keyof typeof FLOWS | undefined;
}

const FLOWS = { form: SignupForm, modal: FreeProgram, download: BlueprintDownload };

/** Three ways to the same free morning routine. */
export function Signup({ flow = 'form' }: SignupProps) {
  const Flow = FLOWS[flow];
  return (
    <div className="signup">
      <Flow />
    </div>
  );
}

import { BlueprintDownload } from './blueprint-download.tsx';
import { FreeProgram } from './free-program.tsx';
import { SignupForm } from './signup-form.tsx';

export interface SignupProps {
  /** `form` sends a mail, `modal` asks in a window, `download` saves the PDF at once. */
  flow?: 'form' | 'modal' | 'download' | undefined;
}

/** Three ways to the same free morning routine. */
export function Signup({ flow = 'form' }: SignupProps) {
  return (
    <div className="signup">
      {flow === 'form' && <SignupForm />}
      {flow === 'modal' && <FreeProgram />}
      {flow === 'download' && <BlueprintDownload />}
    </div>
  );
}

import { useEffect, useState } from 'react';
import type { AuthError } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { FormError } from './FormError.tsx';
import { OutboxNote } from './OutboxNote.tsx';

/** Mail takes its time: a second one within these seconds would only be in the way. */
const pauseSeconds = 30;

export interface CheckMailProps {
  onResend: () => Promise<AuthError>;
  /** False when nothing has been sent yet. */
  wasSent?: boolean;
  /** To correct the address; left out where it can be no other. */
  onBack?: () => void;
}

/** What to do after a mail was asked for: look for it, have it sent again, or correct the address. */
export function CheckMail({ onResend, wasSent = true, onBack }: CheckMailProps) {
  const [left, setLeft] = useState(wasSent ? pauseSeconds : 0);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    // Talks to the clock.
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const resend = async () => {
    setSending(true);
    const error = await onResend();
    setSending(false);
    setRefusal(error);
    if (error !== null) return;
    setLeft(pauseSeconds);
    showToast({ shape: 'done', title: 'Mail sent' });
  };
  return (
    <div>
      <OutboxNote className="mb-4" />
      <p className="text-ink-muted">Nothing there after a minute? Look in the spam folder, or have it sent again.</p>
      <div className="mt-5">
        <FormError message={refusal} />
        <div className="flex items-center gap-3 max-md:flex-col max-md:items-stretch">
          <Button busy={isSending} waitsFor={left > 0 ? `Wait ${left} s before sending it again` : undefined} onClick={() => void resend()}>
            Send it again
          </Button>
          {onBack && (
            <Button variant="bare" onClick={onBack}>
              Use another address
            </Button>
          )}
        </div>
        {left > 0 && <p className="num mt-3 text-13 text-ink-muted">You can send it again in {left} s.</p>}
      </div>
    </div>
  );
}

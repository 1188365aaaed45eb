import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { settingsColumn, settingsColumns } from '../../../ui/settingsFrame.ts';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

/** The tab of the own account: how one signs in, and how Atelier looks. */
export function AccountSettings() {
  const { email } = useUser();
  return (
    <div className={`${settingsColumns} pt-7`}>
      <div className={settingsColumn}>
        <AccountSection
          title="Email"
          words={
            <>
              You sign in as <span className="font-medium break-words text-ink">{email}</span>. A new address is confirmed from both
              mailboxes.
            </>
          }
        >
          <ChangeEmail />
        </AccountSection>
        <AccountSection title="Password" words="A new password signs out all your other devices.">
          <ChangePasswordForm />
        </AccountSection>
      </div>
      <div className={settingsColumn}>
        <AccountSection title="Theme" words="Kept in this browser. System follows your device by day and night.">
          <ThemeChoice />
        </AccountSection>
        <AccountSection title="Devices" words="Where you are signed in, and what else belongs to your account.">
          <Button asChild>
            <Link to="/account">Manage your account</Link>
          </Button>
        </AccountSection>
      </div>
    </div>
  );
}

/** A part of a page about the own account: its head, what it is about, and what can be done. */
export function AccountSection({
  title,
  words,
  link,
  children,
}: {
  title: string;
  words: ReactNode;
  link?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <SectionHead title={title} link={link} />
      <p className="pt-3 pb-4 text-ink-muted">{words}</p>
      {children}
    </section>
  );
}

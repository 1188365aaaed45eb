// Account management: how one signs in, and where one is signed in (specification §2, PRODUCT §1).

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../lib/session/auth.ts';
import { Row } from '../../ui/Row.tsx';
import { settingsColumn, settingsColumns, settingsFrame } from '../../ui/settingsFrame.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { sessionsQuery } from '../../features/identity/accountQueries.ts';
import { AccountSection } from '../../features/identity/components/AccountSettings.tsx';
import { MyData } from '../../features/identity/components/MyData.tsx';
import { OwnSessions } from '../../features/identity/components/OwnSessions.tsx';
import { DeleteAccount } from '../../features/studios/components/DeleteAccount.tsx';
import { StudioAccounts } from '../../features/studios/components/StudioAccounts.tsx';

export default function AccountPage() {
  const { role } = useUser();
  const { isPending } = useQuery(sessionsQuery());
  return (
    <div className={`${settingsFrame} ${settingsColumns} pt-7 max-md:pt-5`}>
      <div className={settingsColumn}>
        <SignIn />
        <OwnSessions />
        {/* What stands below a list whose length is not known yet would jump. */}
        {!isPending && (
          <>
            <MyData />
            <DeleteAccount />
          </>
        )}
      </div>
      {!isPending && role === 'Principal' && <StudioAccounts />}
    </div>
  );
}

function SignIn() {
  const { email } = useUser();
  return (
    <AccountSection title="Sign-in" words="What you prove yourself with.">
      <div className="-mt-2">
        <Row title="Email" second={email}>
          <SettingsLink label="Change email" />
        </Row>
        <Row title="Password" second="Known to you alone">
          <SettingsLink label="Change password" />
        </Row>
      </div>
    </AccountSection>
  );
}

function SettingsLink({ label }: { label: string }) {
  return (
    <TextLink asChild>
      <Link to="/settings" className="touch-target">
        {label}
      </Link>
    </TextLink>
  );
}

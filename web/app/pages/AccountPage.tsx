// Account management: how one signs in, and where one is signed in (specification §2, PRODUCT §1).

import { Link } from '@tanstack/react-router';
import { useUser } from '../../lib/session/auth.ts';
import { Row } from '../../ui/Row.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { AccountSection } from '../../features/identity/components/AccountSettings.tsx';
import { MyData } from '../../features/identity/components/MyData.tsx';
import { OwnSessions } from '../../features/identity/components/OwnSessions.tsx';
import { DeleteAccount } from '../../features/studios/components/DeleteAccount.tsx';
import { StudioAccounts } from '../../features/studios/components/StudioAccounts.tsx';

export default function AccountPage() {
  const { role } = useUser();
  return (
    <div className="flex w-full max-w-200 flex-col gap-10 px-10 py-7 max-md:px-4 max-md:py-5">
      <SignIn />
      <OwnSessions />
      {role === 'Principal' && <StudioAccounts />}
      <MyData />
      <DeleteAccount />
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
      <Link to="/settings">{label}</Link>
    </TextLink>
  );
}

// Account Settings: the own account, the team of the studio (specification §2), and for its Principals the studio itself.

import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { LoadingFallback } from '../../../ui/Spinner.tsx';
import { TabLinks } from '../../../ui/Tabs.tsx';
import { ChangePasswordForm } from '../../identity/components/ChangePasswordForm.tsx';
import { ThemeChoice } from '../../identity/components/ThemeChoice.tsx';
import { TeamSettings } from '../components/TeamSettings.tsx';
import { membersQuery, studioQuery } from '../queries.ts';

const StudioSettings = lazy(async () => ({ default: (await import('../components/studio/StudioSettings.tsx')).StudioSettings }));
const AuditLog = lazy(async () => ({ default: (await import('../components/audit/AuditLog.tsx')).AuditLog }));

const tabs = ['account', 'team', 'studio', 'audit'] as const;
type SettingsTab = (typeof tabs)[number];

export default function SettingsPage() {
  const { tab } = useSearch({ from: '/inner/settings' });
  const current = tabs.find((known) => known === tab) ?? 'account';
  const { data: members } = useQuery(membersQuery());
  const { data: studio } = useQuery(studioQuery());
  return (
    <div className="px-10 pt-4 pb-10 max-md:px-4 max-md:pt-3">
      <TabLinks
        label="Settings"
        current={current}
        tabs={[
          { id: 'account', label: 'Account' },
          { id: 'team', label: 'Team', ...(members && { count: members.items.length }) },
          ...(studio?.can.edit === true ? [{ id: 'studio' as const, label: 'Studio' }] : []),
          ...(studio?.can.readAudit === true ? [{ id: 'audit' as const, label: 'Audit log' }] : []),
        ]}
        renderLink={({ id }, props) => <Link to="/settings" search={id === 'account' ? {} : { tab: id }} {...props} />}
      />
      <Suspense fallback={<LoadingFallback />}>{places[current]()}</Suspense>
    </div>
  );
}

const places: Record<SettingsTab, () => ReactNode> = {
  account: () => <AccountSettings />,
  team: () => <TeamSettings />,
  studio: () => <StudioSettings />,
  audit: () => <AuditLog />,
};

function AccountSettings() {
  return (
    <div className="flex max-w-180 flex-col gap-10 pt-7">
      <SettingsSection title="Theme" words="Kept in this browser. System follows your device by day and night.">
        <ThemeChoice />
      </SettingsSection>
      <SettingsSection title="Password" words="A new password signs out all your other devices.">
        <ChangePasswordForm />
      </SettingsSection>
    </div>
  );
}

function SettingsSection({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <section>
      <SectionHead title={title} />
      <p className="pt-3 pb-4 text-ink-muted">{words}</p>
      {children}
    </section>
  );
}

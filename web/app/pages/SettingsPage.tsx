// Account Settings: the own account, the team of the studio (specification §2), and for its Principals the studio itself.

import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { AccountSettings } from '../../features/identity/components/AccountSettings.tsx';
import { useProjectIndex } from '../../features/projects/queries.ts';
import { TeamSettings } from '../../features/studios/components/TeamSettings.tsx';
import { membersQuery, studioQuery } from '../../features/studios/queries.ts';
import { lazyPart } from '../../lib/lazyPart.tsx';
import { MissingPart } from '../errors/ComponentErrorCard.tsx';
import { ProtectedRoute } from '../ProtectedRoute.tsx';
import { settingsFrame } from '../../ui/settingsFrame.ts';
import { LoadingFallback } from '../../ui/Spinner.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const standIns = { standIn: <LoadingFallback />, missing: <MissingPart /> };
const NotificationSettings = lazyPart(
  async () => (await import('../../features/notifications/components/NotificationSettings.tsx')).NotificationSettings,
  standIns,
);
const StudioSettings = lazyPart(
  async () => (await import('../../features/studios/components/studio/StudioSettings.tsx')).StudioSettings,
  standIns,
);
const AuditLog = lazyPart(async () => (await import('../../features/studios/components/audit/AuditLog.tsx')).AuditLog, standIns);
const TrashSettings = lazyPart(async () => (await import('./TrashSettings.tsx')).TrashSettings, standIns);

const tabs = ['account', 'notifications', 'team', 'studio', 'audit', 'trash'] as const;
type SettingsTab = (typeof tabs)[number];

export default function SettingsPage() {
  const { tab } = useSearch({ from: '/inner/settings' });
  const current = tabs.find((known) => known === tab) ?? 'account';
  const { data: members } = useQuery(membersQuery());
  const { data: studio } = useQuery(studioQuery());
  useEffect(() => {
    // Talks to the network: the other tabs open without it too.
    for (const part of [NotificationSettings, StudioSettings, AuditLog, TrashSettings]) part.preload();
  }, []);
  return (
    <div className={`${settingsFrame} pt-4 max-md:pt-3`}>
      <TabLinks
        label="Settings"
        current={current}
        tabs={[
          { id: 'account', label: 'Account' },
          { id: 'notifications', label: 'Notifications' },
          { id: 'team', label: 'Team', ...(members && { count: members.items.length }) },
          ...(studio?.can.edit === true ? [{ id: 'studio' as const, label: 'Studio' }] : []),
          ...(studio?.can.readAudit === true ? [{ id: 'audit' as const, label: 'Audit log' }] : []),
          { id: 'trash', label: 'Trash' },
        ]}
        // The address of the first begins that of every other, which does not make it the one where one is.
        renderLink={({ id }, props) => (
          <Link to="/settings" search={id === 'account' ? {} : { tab: id }} activeOptions={{ exact: true }} {...props} />
        )}
      />
      {places[current]()}
    </div>
  );
}

const places: Record<SettingsTab, () => ReactNode> = {
  account: () => <AccountSettings />,
  notifications: () => <NotificationSettings />,
  team: () => <Team />,
  studio: () => (
    <ProtectedRoute requiredRole="Principal">
      <StudioSettings />
    </ProtectedRoute>
  ),
  audit: () => (
    <ProtectedRoute requiredRole="Principal">
      <AuditLog />
    </ProtectedRoute>
  ),
  trash: () => <TrashSettings />,
};

/** The team, with the projects that somebody can be invited into; they stand above the studio. */
function Team() {
  const { all } = useProjectIndex();
  return <TeamSettings projects={all.filter(({ can }) => can.share === true)} />;
}

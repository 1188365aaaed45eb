// Account Settings: the own account, and the team of the studio (specification §2).

import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { TabLinks } from '../../ui/Tabs.tsx';
import { AccountSettings } from '../../features/identity/components/AccountSettings.tsx';
import { useProjectIndex } from '../../features/projects/queries.ts';
import { TeamSettings } from '../../features/studios/components/TeamSettings.tsx';
import { membersQuery } from '../../features/studios/queries.ts';

export default function SettingsPage() {
  const { tab } = useSearch({ from: '/inner/settings' });
  const current = tab === 'team' ? 'team' : 'account';
  const { data: members } = useQuery(membersQuery());
  return (
    <div className="px-10 pt-4 pb-10 max-md:px-4 max-md:pt-3">
      <TabLinks
        label="Settings"
        current={current}
        tabs={[
          { id: 'account', label: 'Account' },
          { id: 'team', label: 'Team', ...(members && { count: members.items.length }) },
        ]}
        renderLink={({ id }, props) => <Link to="/settings" search={id === 'team' ? { tab: id } : {}} {...props} />}
      />
      {current === 'team' ? <Team /> : <AccountSettings />}
    </div>
  );
}

/** The team, with the projects that somebody can be invited into; they stand above the studio. */
function Team() {
  const { all } = useProjectIndex();
  return <TeamSettings projects={all.filter(({ can }) => can.share === true)} />;
}

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Auth, AuthContext, useAuth } from '../../../lib/session/auth.ts';
import { useNotifications } from '../../notifications/components/notificationsContext.ts';
import { ProjectCreationProvider, useProjectCreation } from './ProjectCreationProvider.tsx';

function AskAuth() {
  return useAuth().user?.id;
}

function AskNotifications() {
  return useNotifications().unread;
}

function AskCreation() {
  return JSON.stringify(useProjectCreation());
}

test('[R8-05] each context says where it belongs when it is asked elsewhere', () => {
  expect(() => renderToStaticMarkup(<AskAuth />)).toThrow('useAuth must be used within an AuthProvider');
  expect(() => renderToStaticMarkup(<AskNotifications />)).toThrow('useNotifications must be used within a NotificationsProvider');
  expect(() => renderToStaticMarkup(<AskCreation />)).toThrow('useProjectCreation must be used within a ProjectCreationProvider');
});

const flagsOf = (role: string, customPermissions: Record<string, boolean> | null): Record<string, boolean> => {
  const html = renderToStaticMarkup(
    <AuthContext value={{ user: { role }, customPermissions } as unknown as Auth}>
      <ProjectCreationProvider>
        <AskCreation />
      </ProjectCreationProvider>
    </AuthContext>,
  );
  return JSON.parse(html.replaceAll('&quot;', '"')) as Record<string, boolean>;
};

const names = [
  'canCreateProject',
  'canDeleteProject',
  'canEditProject',
  'canViewClientInfo',
  'canInviteToProject',
  'canSaveAttachment',
  'canUploadFiles',
  'canCreateTask',
];

test.each([
  ['Principal', null, names],
  ['Standard', null, ['canEditProject', 'canViewClientInfo', 'canSaveAttachment', 'canUploadFiles', 'canCreateTask']],
  ['Junior', { createProject: true, viewClientInfo: false }, ['canCreateProject']],
])('[R6-04] the eight flags of a %s with %o', (role, custom, granted) => {
  const flags = flagsOf(role, custom);
  expect(Object.keys(flags)).toEqual(names);
  expect(names.filter((name) => flags[name])).toEqual(granted);
});

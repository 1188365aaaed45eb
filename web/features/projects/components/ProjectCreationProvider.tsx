import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { projectCreationFlags } from '../../../../domain/studios/policy.ts';
import { useAuth } from '../../../lib/session/auth.ts';

export type ProjectCreation = ReturnType<typeof projectCreationFlags>;

const ProjectCreationContext = createContext<ProjectCreation | null>(null);

/** What the signed-in person may do while a project comes into being (specification §6). */
export function ProjectCreationProvider({ children }: { children: ReactNode }) {
  const { user, customPermissions } = useAuth();
  const role = user?.role ?? '';
  const flags = useMemo(() => projectCreationFlags({ role, customPermissions }), [role, customPermissions]);
  return <ProjectCreationContext value={flags}>{children}</ProjectCreationContext>;
}

export function useProjectCreation(): ProjectCreation {
  const creation = useContext(ProjectCreationContext);
  if (!creation) throw new Error('useProjectCreation must be used within a ProjectCreationProvider');
  return creation;
}

// A project's structure as a template (specification §2, R2-18): with `template` in the address one of the templates beside the
// project, to be changed or taken in; else what the project itself would be as one, to be saved.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Project } from '../../../../domain/projects/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { pageFrame } from '../../projects/components/pageFrame.ts';
import { ProjectGate } from '../../projects/components/ProjectGate.tsx';
import { ProjectListSkeleton } from '../../projects/components/ProjectSkeleton.tsx';
import { OpenTemplate } from '../components/OpenTemplate.tsx';
import { ProjectAsTemplate } from '../components/ProjectAsTemplate.tsx';
import { TemplateAtWork } from '../components/TemplateAtWork.tsx';
import { EditorSkeleton } from '../components/TemplateEditor.tsx';
import { structureQuery } from '../queries.ts';

/** Its type is said: the router's types are made of it, and it is made with them. */
export default function EditTemplatePage(): ReactNode {
  const { template } = useSearch({ from: '/inner/projects/$projectId/edit-template' });
  return (
    <ProjectGate skeleton={<ProjectListSkeleton />}>
      {(project) => (
        <>
          <p className={`${pageFrame} pt-4! pb-0! text-13 text-ink-muted`}>
            <span className="num me-3">{project.number}</span>
            <TextLink asChild>
              <Link to="/projects/$projectId" params={{ projectId: project.id }} className="touch-target">
                <bdi>{project.name}</bdi>
              </Link>
            </TextLink>
          </p>
          {template ? <TemplateAtWork key={template} templateId={template} project={project} /> : <Structure project={project} />}
        </>
      )}
    </ProjectGate>
  );
}

function Structure({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(structureQuery(project.id));
  const navigate = useNavigate({ from: '/projects/$projectId/edit-template' });
  const open = (template: string) =>
    void navigate({
      to: '/projects/$projectId/edit-template',
      params: { projectId: project.id },
      search: { template },
      ignoreBlocker: true,
    });
  if (data) return <ProjectAsTemplate project={project} structure={data} onOpen={open} />;
  const problem = error && problemOf(error);
  return (
    <div className={pageFrame}>
      {!problem ? (
        <EditorSkeleton />
      ) : problem.code === 'validation_failed' ? (
        <ErrorCard title="This project does not fit into a template" action={<OpenTemplate onOpen={open} />}>
          {problem.message}
        </ErrorCard>
      ) : (
        <LoadError title="The project’s structure could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

// The server's templates: the studio's own and the built-in ones.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProjectId, TemplateId } from '../../../domain/kernel/ids.ts';
import { type Answer, api } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keepAnswer.ts';

export const templatesQuery = () => api.templates.list.queryOptions();

export const templateQuery = (templateId: string) => api.templates.get.queryOptions({ input: { templateId } });

/** The structure of a project, as a template would have it. */
export const structureQuery = (projectId: ProjectId) => api.templates.ofProject.queryOptions({ input: { projectId } });

export const effectQuery = (input: { projectId: ProjectId; templateId: string }) => api.templates.effect.queryOptions({ input });

export const useVersions = (templateId: TemplateId) => useQuery(api.templates.versions.queryOptions({ input: { templateId } }));

/** What an answer says goes into the cache of its template; the list is read anew. */
function useKeepTemplate() {
  const queries = useQueryClient();
  return (answer: Answer['templates']['get']) => {
    keepAnswer(queries, templateQuery(answer.template.id).queryKey, answer);
    return queries.invalidateQueries({ queryKey: api.templates.list.key() });
  };
}

export const useCreateTemplate = () => useMutation(api.templates.create.mutationOptions({ onSuccess: useKeepTemplate() }));

export const useEditTemplate = () => useMutation(api.templates.edit.mutationOptions({ onSuccess: useKeepTemplate() }));

export const useArchiveTemplate = () => useMutation(api.templates.archive.mutationOptions({ onSuccess: useKeepTemplate() }));

export const useRestoreTemplate = () => useMutation(api.templates.restore.mutationOptions({ onSuccess: useKeepTemplate() }));

export function useRemoveTemplate() {
  const queries = useQueryClient();
  return useMutation(
    api.templates.remove.mutationOptions({ onSuccess: () => queries.invalidateQueries({ queryKey: api.templates.list.key() }) }),
  );
}

export const useApplyTemplate = () => useMutation(api.templates.apply.mutationOptions());

export const useCreateProject = () => useMutation(api.projects.create.mutationOptions());

/** What a version keeps never changes. */
export const versionQuery = (input: { templateId: TemplateId; number: number }) =>
  api.templates.version.queryOptions({ input, staleTime: Number.POSITIVE_INFINITY });

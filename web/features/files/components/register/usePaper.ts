import { useQuery } from '@tanstack/react-query';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { saveFile, sayNotExported } from '../../../../lib/download.ts';
import { dayOf } from '../../../../ui/locale.ts';
import { studioQuery, usePeople } from '../../../studios/queries.ts';

/** What stands on every paper of a project, and how one is saved: what makes it comes when it is asked for. */
export function usePaper(project: Pick<Project, 'name' | 'number'>) {
  const people = usePeople();
  const { data: studio } = useQuery(studioQuery());
  return {
    facts: () => ({
      projectName: project.name,
      projectNumber: project.number,
      studioName: studio?.name ?? '',
      logoUrl: studio?.logoUrl ?? null,
      today: studio?.today ?? dayOf(Date.now()),
      nameOf: (id: string) => people.find(id).name,
    }),
    /** @param make its content; what fails is told, and can be asked for again */
    save: async (name: string, ending: 'pdf' | 'csv', make: () => Promise<Blob>) => {
      try {
        saveFile({ name: `${`${project.name} ${name}`.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.${ending}`, content: await make() });
      } catch (error) {
        sayNotExported(error, `${name} could not be exported`);
      }
    },
    table: (text: string) => new Blob([text], { type: 'text/csv' }),
  };
}

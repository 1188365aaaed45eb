// The photograph of a project that is not there yet: kept in the page, and sent once there is a project to keep it.

import { useRef } from 'react';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { follow } from '../../../../lib/outcome.ts';
import { sendPhotograph } from '../../../../lib/sendPicture.ts';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { useEditProject } from '../../changeQueries.ts';
import type { SendPhotograph } from './PhotographField.tsx';

export interface NewPhotograph {
  /** Shows it from the device. */
  keep: SendPhotograph;
  /** Sends the chosen one, if it is one, and makes it the cover. */
  sendTo: (project: Pick<Project, 'id' | 'version'>, cover: string | null) => void;
}

export function useNewPhotograph(): NewPhotograph {
  const files = useRef(new Map<string, File>());
  const edit = useEditProject();
  const show = async (file: File, { id, version }: Pick<Project, 'id' | 'version'>) => {
    const cover = await sendPhotograph({ projectId: id, file, onProgress: () => {} });
    await edit.mutateAsync({ projectId: id, version, changes: { cover } });
  };
  return {
    keep: (file) => {
      const src = URL.createObjectURL(file);
      files.current.set(src, file);
      return Promise.resolve(src);
    },
    sendTo: (project, cover) => {
      const file = files.current.get(cover ?? '');
      if (file) follow(show(file, project), { refused: sayRefused('The photograph was not taken. Choose it again in the settings.') });
    },
  };
}

// What an event changes in the templates that this tab keeps: those that it names, and all that is told of a project's structure.

import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { changesReachOf, isOf, type LiveEvent } from '../../lib/liveEvents.ts';
import { askForAll } from '../../lib/readAnew.ts';

export function applyTemplateEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (changesReachOf(userId, event)) return askForAll(queries, api.templates.key());
  // They are taken from the project as it stands, and its name is in them.
  if (isOf(event, 'tasks') || isOf(event, 'projects') || isOf(event, 'schedule') || event.traits?.changesPeople) {
    void queries.invalidateQueries({ queryKey: api.templates.ofProject.key() });
    void queries.invalidateQueries({ queryKey: api.templates.effect.key() });
  }
  // A template that is taken from a project has the folders of its documents.
  if (isOf(event, 'files')) void queries.invalidateQueries({ queryKey: api.templates.ofProject.key() });
  // How many projects use each, and what may be done with one that none uses.
  if (isOf(event, 'projects') && event.traits?.changesCount) {
    void queries.invalidateQueries({ queryKey: api.templates.list.key() });
    void queries.invalidateQueries({ queryKey: api.templates.get.key() });
  }
  if (isOf(event, 'templates')) void queries.invalidateQueries({ queryKey: api.templates.key() });
}

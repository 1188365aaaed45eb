import type { Schedule } from '../../domain/schedule/contract.ts';
import { ok } from './answers.ts';
import type { Person } from './people.ts';

export async function scheduleOf({ client }: Person, projectId: string): Promise<Schedule> {
  return (await ok<{ schedule: Schedule }>(client.get(`/api/v1/projects/${projectId}/schedule`))).schedule;
}

import type { Task } from '../../domain/tasks/contract.ts';
import { ok } from './answers.ts';
import type { Person } from './people.ts';
import { newProject } from './projects.ts';

export async function newTask(person: Person, fields: object = {}): Promise<Task> {
  const projectId = 'projectId' in fields ? fields.projectId : (await newProject(person)).id;
  const { task } = await ok<{ task: Task }>(person.client.post('/api/v1/tasks', { title: 'Order plaster samples', ...fields, projectId }));
  return task;
}

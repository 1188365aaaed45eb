// The shape of a project template: a plan without dates. Phases follow one another; all lengths are working days.

import type { ProjectType } from '../contract.ts';
import type { BuiltInId } from './builtInIds.ts';
import type { LinkType } from './linkTypes.ts';
import type { PhaseColour } from '../../kernel/colours.ts';

/** Who does the work, before a studio says who that is. */
export const placeholders = [
  'lead designer',
  'interior designer',
  'architect',
  'technologist',
  'visualiser',
  'procurement',
  'project manager',
] as const;
export type Placeholder = (typeof placeholders)[number];

export interface Template {
  /** A stable slug; projects remember it. */
  id: BuiltInId;
  name: string;
  type: ProjectType;
  description: string;
  rooms: readonly string[];
  /** Folders of the project's documents, in order. */
  folders: readonly string[];
  phases: readonly TemplatePhase[];
  /** What waits for what beside the order of the work: lead times above all. Rows go by their names, "Phase / Task". */
  links?: readonly NamedLink[];
}

export interface NamedLink {
  from: string;
  to: string;
  /** FS unless said. */
  type?: LinkType;
  /** Working days between; none unless said. */
  lag?: number;
}

export interface TemplatePhase {
  name: string;
  /** One of the eight phase colours, 1 to 8. */
  colour: PhaseColour;
  workingDays: number;
  /** Working days between the end of the phase before and this one's start; negative where the two overlap. */
  offset?: number;
  /** The phase ends with an approval. */
  gate?: true;
  tasks: readonly TemplateTask[];
  milestones?: readonly Milestone[];
}

export interface TemplateTask {
  title: string;
  description?: string;
  role: Placeholder;
  /** Working days after the first day of the phase: 0 begins with it. */
  from: number;
  /** Length in working days; the task ends within its phase. */
  days: number;
  /** Estimated work. */
  hours: number;
  /** Normal unless said. */
  priority?: 'low' | 'high' | 'urgent';
  /** Somebody else looks at the work before it counts as completed. */
  review?: true;
  checklist?: readonly string[];
}

export interface Milestone {
  name: string;
  /** Working days after the first day of the phase; its last day unless said. */
  from?: number;
}

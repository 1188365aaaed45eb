// Who may do what with templates: whoever may create projects shapes what they begin with.

import type { MemberActor } from '../kernel/actor.ts';
import { allOf, type Verdict } from '../kernel/verdict.ts';
import { createProjectVerdict } from '../projects/policy.ts';
import { holds } from '../studios/policy.ts';
import type { TemplateId } from '../kernel/ids.ts';
import type { TemplateCard, TemplateVerdicts } from './contract.ts';

/** The built-in ones are everybody's, and stay as they are. */
export function templateVerdicts(actor: MemberActor, { isBuiltIn, usedBy }: { isBuiltIn: boolean; usedBy: number }): TemplateVerdicts {
  const own: Verdict = isBuiltIn ? 'is_built_in' : true;
  const change = allOf(createProjectVerdict(actor), own);
  return {
    edit: change,
    archive: change,
    remove: allOf(holds(actor, 'deleteProject') || 'needs_deleteProject', own, usedBy === 0 || 'template_in_use'),
  };
}

/** Whether a template is the studio's own: it has an id, where a built-in one has a slug. */
export const isOwn = <One extends Pick<TemplateCard, 'id' | 'isBuiltIn'>>(template: One): template is One & { id: TemplateId } =>
  !template.isBuiltIn;

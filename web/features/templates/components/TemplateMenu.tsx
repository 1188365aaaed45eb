import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Copy, MoreHorizontal, Pencil, Trash2, Type } from 'lucide-react';
import { useState } from 'react';
import type { TemplateId } from '../../../../domain/kernel/ids.ts';
import type { TemplateCard } from '../../../../domain/templates/contract.ts';
import { isOwn } from '../../../../domain/templates/policy.ts';
import type { Verdict } from '../../../../domain/kernel/verdict.ts';
import { problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { useShown } from '../../../lib/useShown.ts';
import { reasonOf } from '../../../lib/words.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/Menu.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { useDuplicate } from './useDuplicate.ts';
import { offerUndo } from '../../identity/components/offerUndo.ts';
import { useArchiveTemplate, useEditTemplate, useRemoveTemplate, useRestoreTemplate } from '../queries.ts';

export interface TemplateMenuProps {
  template: Pick<TemplateCard, 'id' | 'name' | 'version' | 'isBuiltIn' | 'isArchived' | 'can'>;
  /** Whether one may make templates. */
  create: Verdict;
  onGone: () => void;
}

/** What is done with a template as a whole. */
export function TemplateMenu({ template, create, onGone }: TemplateMenuProps) {
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const navigate = useNavigate();
  const duplicate = useDuplicate(template);
  const { archive, restore } = useArchiving();
  const { can, isArchived } = template;
  const own = isOwn(template) ? template : null; // nothing is done with a built-in one, as its verdicts say
  return (
    <>
      <Menu trigger={<IconButton size="small" icon={MoreHorizontal} label="More" />}>
        <MenuItem
          icon={Pencil}
          disabledReason={reasonOf(can.edit)}
          onSelect={() => void navigate({ to: '/projects/template-selection', search: { edit: template.id } })}
        >
          Edit template
        </MenuItem>
        <MenuItem icon={Type} disabledReason={reasonOf(can.edit)} onSelect={() => setAsking('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={Copy} disabledReason={reasonOf(create)} onSelect={duplicate}>
          Duplicate
        </MenuItem>
        <MenuLine />
        {isArchived ? (
          <MenuItem icon={ArchiveRestore} disabledReason={reasonOf(can.archive)} onSelect={() => own && restore(own)}>
            Put back into the gallery
          </MenuItem>
        ) : (
          <MenuItem icon={Archive} disabledReason={reasonOf(can.archive)} onSelect={() => own && archive(own)}>
            Archive
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger disabledReason={reasonOf(can.remove)} onSelect={() => setAsking('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {asking === 'rename' && own && <RenameDialog template={own} onClose={() => setAsking(null)} />}
      {asking === 'delete' && own && <DeleteTemplate id={own.id} name={own.name} onClose={() => setAsking(null)} onGone={onGone} />}
    </>
  );
}

interface Own {
  id: TemplateId;
  name: string;
  version: number;
}

function useArchiving() {
  const archiveIt = useArchiveTemplate();
  const restoreIt = useRestoreTemplate();
  const restore = ({ id: templateId, name, version }: Own) =>
    follow(restoreIt.mutateAsync({ templateId, version }), {
      done: () => showToast({ shape: 'done', title: named`Back in the gallery: ${name}` }),
      refused: sayRefused(named`${name} is still in the archive`),
    });
  const archive = ({ id: templateId, name, version }: Own) =>
    follow(archiveIt.mutateAsync({ templateId, version }), {
      done: ({ template }) =>
        offerUndo({ title: named`Archived: ${name}` }, () => restore({ id: templateId, name, version: template.version })),
      refused: sayRefused(named`${name} was not archived`),
    });
  return { archive, restore };
}

function RenameDialog({ template: { id, name: was, version }, onClose }: { template: Own; onClose: () => void }) {
  const edit = useEditTemplate();
  const [name, setName] = useState(was);
  const [wasSent, setSent] = useState(false);
  const shown = useShown();
  const problem = edit.error ? problemOf(edit.error) : null;
  const send = () => {
    setSent(true);
    if (name.trim() === '') return;
    follow(edit.mutateAsync({ templateId: id, version, changes: { name: name.trim() } }), {
      done: () => shown() && onClose(),
      refused: (refusal) => !shown() && sayRefused(named`${was} was not renamed`)(refusal),
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={send}
      title="Rename the template"
      submitLabel="Rename"
      busy={edit.isPending}
      problem={problem?.message}
    >
      <Field label="Template name" required error={wasSent && name.trim() === '' ? 'Template name is required.' : undefined}>
        <TextInput value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

interface DeleteTemplateProps extends Pick<Own, 'id' | 'name'> {
  onClose: () => void;
  onGone: () => void;
}

function DeleteTemplate({ id, name, onClose, onGone }: DeleteTemplateProps) {
  const remove = useRemoveTemplate();
  const shown = useShown();
  const confirm = () =>
    follow(remove.mutateAsync({ templateId: id }), {
      done: () => {
        showToast({ shape: 'done', title: named`Deleted: ${name}` });
        // Away from no other page: with the list read anew its panel may be gone before, and the address still names it.
        if (location.search.includes(id)) onGone();
      },
      refused: sayRefused(named`${name} was not deleted`),
      settled: () => shown() && onClose(),
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete the template?"
      sentence="It goes with all its versions, and cannot be brought back. No project was made from it."
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
    />
  );
}

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Verdict } from '../../../../domain/kernel/verdict.ts';
import { projectTypes } from '../../../../domain/projects/contract.ts';
import type { TemplateCard as Card } from '../../../../domain/templates/contract.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { NoTemplates } from '../../../ui/drawings/NoTemplates.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Found } from '../../../ui/Found.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { Select } from '../../../ui/Select.tsx';
import { typeNames } from '../../projects/components/projectNames.ts';
import { inGroup, matches, type TemplateGroup, templateGroups } from './gallery.ts';
import { TemplateCard } from './TemplateCard.tsx';
import { TemplatePanel, type TypedProject } from './TemplatePanel.tsx';

export interface TemplateGalleryProps {
  templates: readonly Card[];
  /** Whether one may begin a project. */
  create: Verdict;
}

export function TemplateGallery({ templates, create }: TemplateGalleryProps) {
  const search = useSearch({ from: '/inner/creation/projects/template-selection' });
  const navigate = useNavigate({ from: '/projects/template-selection' });
  const chosen = templates.find(({ id }) => id === search.template);
  const group = templateGroups.find(({ id }) => id === search.show)?.id ?? 'all';
  const type = projectTypes.find((one) => one === search.type);
  const words = search.q ?? '';
  const [typed, setTyped] = useState<TypedProject>({ name: '', start: null });
  const fitting = useMemo(
    () => templates.filter((one) => inGroup(one, group) && (!type || one.type === type) && matches(one, words)),
    [templates, group, type, words],
  );
  const set = (changes: { [Key in keyof typeof search]?: (typeof search)[Key] | undefined }) =>
    void navigate({ search: (now) => clean({ ...now, ...changes }), replace: true, resetScroll: false });
  return (
    // The panel lies beside the cards where there is room for both.
    <div className={cx(chosen && 'min-[1200px]:pe-(--panel)')} style={{ '--panel': '520px' } as object}>
      <div className="mb-5 flex flex-wrap items-center gap-2">
        {templateGroups.map(({ id, label }) => {
          const count = templates.filter((one) => inGroup(one, id)).length;
          return id === 'archived' && count === 0 ? null : (
            <Chip key={id} chosen={group === id} count={count} onClick={() => set({ show: id })}>
              {label}
            </Chip>
          );
        })}
        <GallerySearch words={words} onChange={(q) => set({ q })} />
        <Select
          look="chip"
          label="Type"
          value={type ?? anyType}
          onChange={(value) => set({ type: value === anyType ? undefined : value })}
          options={[{ value: anyType, label: 'Every type' }, ...projectTypes.map((one) => ({ value: one, label: typeNames[one] }))]}
        />
      </div>
      <Found of="template" count={words !== '' || type ? fitting.length : undefined} />
      {fitting.length > 0 ? (
        <ul aria-label="Templates" className={cx(galleryGrid, chosen && 'min-[1200px]:grid-cols-2!')}>
          {fitting.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} isChosen={template === chosen} onChoose={() => set({ template: template.id })} />
            </li>
          ))}
        </ul>
      ) : (
        <NothingFits group={group} hasFilter={words !== '' || type !== undefined} onClear={() => set({ q: undefined, type: undefined })} />
      )}
      {chosen && (
        <TemplatePanel
          key={chosen.id}
          template={chosen}
          create={create}
          typed={typed}
          onType={setTyped}
          onClose={() => set({ template: undefined })}
        />
      )}
    </div>
  );
}

/** What is typed stands in the field at once, and in the address a moment later: letters typed fast are not lost to it. */
function GallerySearch({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const [text, setText] = useState(words);
  const onTheWay = useRef<string[]>([]);
  useEffect(() => {
    // Talks to the address: what was cleared or gone back to there stands in the field too, but not what was typed here before.
    const typedAt = onTheWay.current.indexOf(words);
    if (typedAt < 0) setText(words);
    onTheWay.current.splice(0, typedAt + 1);
  }, [words]);
  return (
    <SearchInput
      label="Find a template"
      placeholder="Find a template"
      className="ms-auto w-56 max-md:order-last max-md:ms-0 max-md:w-full"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onTheWay.current.push(target.value);
        onChange(target.value);
      }}
    />
  );
}

const anyType = 'any';

/** Without what is empty. */
const clean = (search: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).flatMap(([key, value]) => (value ? [[key, value]] : [])));

function NothingFits({ group, hasFilter, onClear }: { group: TemplateGroup; hasFilter: boolean; onClear: () => void }) {
  return group === 'ours' && !hasFilter ? (
    <EmptyState
      drawing={<NoTemplates />}
      sentence="Save a finished project as a template, and the next one starts from it."
      action={
        <Button variant="primary" asChild>
          <Link to="/projects/wip">Choose a project</Link>
        </Button>
      }
    />
  ) : (
    <EmptyState
      drawing={<NoTemplates />}
      sentence="No template fits."
      action={hasFilter && <Button onClick={onClear}>Show all of them</Button>}
    />
  );
}

export const galleryGrid = 'grid grid-cols-3 gap-4 max-[1200px]:grid-cols-2 max-md:grid-cols-1';

import { X } from 'lucide-react';
import { type LinkType, linkTypes } from '../../../../domain/projects/templates/linkTypes.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { linksTo, type Plan, putLink, removeLink, rowOf, titleOf } from './draft.ts';
import { NumberField } from './NumberField.tsx';

export interface PanelWaitsProps {
  rowKey: string;
  plan: Plan;
  disabledReason: string | undefined;
  onChange: (change: (plan: Plan) => Plan) => void;
}

/** What a row waits for, with the working days between: a lead time is one. */
export function PanelWaits({ rowKey, plan, disabledReason, onChange }: PanelWaitsProps) {
  const links = linksTo(plan, rowKey);
  const others = plan.phases.flatMap((phase) => [
    ...phase.tasks.map(({ key, title }) => ({ value: key, label: `${phase.name}: ${title}` })),
    ...phase.milestones.map(({ key, name }) => ({ value: key, label: `${phase.name}: ${name}` })),
  ]);
  const free = others.filter(({ value }) => value !== rowKey && !links.some(({ from }) => from === value));
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium">
        Waits for <span className="num font-regular text-ink-muted">{links.length}</span>
      </legend>
      <ul className="flex flex-col gap-3">
        {links.map((link) => {
          const found = rowOf(plan, link.from);
          const name = found ? titleOf(found) : '';
          return (
            <li key={link.from} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-t border-hairline pt-2">
              <span className="min-w-0 text-13 break-words">
                <bdi>{name}</bdi>
              </span>
              <IconButton
                size="small"
                icon={X}
                label={`Do not wait for ${name}`}
                disabledReason={disabledReason}
                onClick={() => onChange((now) => removeLink(now, link))}
              />
              <div className="col-span-full grid grid-cols-[minmax(0,1fr)_80px] items-end gap-2">
                <Select<LinkType>
                  label={`How it waits for ${name}`}
                  value={link.type}
                  disabledReason={disabledReason}
                  onChange={(type) => onChange((now) => putLink(now, { ...link, type }))}
                  options={linkTypes.map((value) => ({ value, label: linkWords[value] }))}
                />
                <NumberField
                  label="Lag, days"
                  value={link.lag}
                  min={-500}
                  max={500}
                  disabledReason={disabledReason}
                  onChange={(lag) => onChange((now) => putLink(now, { ...link, lag }))}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <Select
        look="chip"
        className="mt-2 max-w-full"
        label="Add what it waits for"
        placeholder="Wait for …"
        value={null}
        disabledReason={disabledReason}
        onChange={(from) => onChange((now) => putLink(now, { from, to: rowKey, type: 'FS', lag: 0 }))}
        options={free}
      />
    </fieldset>
  );
}

const linkWords: Record<LinkType, string> = {
  FS: 'Finish to start',
  SS: 'Start to start',
  FF: 'Finish to finish',
  SF: 'Start to finish',
};

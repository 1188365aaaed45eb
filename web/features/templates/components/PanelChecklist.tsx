import { LineList, type LineListProps } from './LineList.tsx';

/** The steps that a task comes with. */
export const PanelChecklist = (props: Omit<LineListProps, 'noun' | 'maxLength'>) => (
  <fieldset>
    <legend className="mb-1.5 text-13 font-medium">
      Checklist <span className="num font-regular text-ink-muted">{props.items.length}</span>
    </legend>
    <LineList {...props} noun="line" maxLength={200} />
  </fieldset>
);

import { SectionHead } from '../../../ui/SectionHead.tsx';
import { LineList, type LineListProps } from './LineList.tsx';

/** The drawers that the documents of a new project begin with. */
export const PlanFolders = (props: Omit<LineListProps, 'noun' | 'maxLength'>) => (
  <section aria-label="Folders">
    <SectionHead title="Folders" count={props.items.length} className="mb-1" />
    <LineList {...props} noun="folder" maxLength={120} />
  </section>
);

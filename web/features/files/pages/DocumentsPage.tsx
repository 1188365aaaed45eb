import { NoFiles } from '../../../ui/drawings/NoFiles.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export default function DocumentsPage() {
  return (
    <div className="flex flex-1 items-center justify-center pb-10">
      <EmptyState drawing={<NoFiles />} sentence="The plan chest is still on order: documents come with a later release." />
    </div>
  );
}

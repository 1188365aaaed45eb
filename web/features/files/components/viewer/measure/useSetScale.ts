import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PageScale } from '../../../../../../domain/files/contract.ts';
import type { FileId } from '../../../../../../domain/kernel/ids.ts';
import { api } from '../../../../../lib/api.ts';
import { follow } from '../../../../../lib/outcome.ts';
import { useUser } from '../../../../../lib/session/auth.ts';
import { sayRefused, showToast } from '../../../../../ui/toast/store.ts';
import { refreshFiles } from '../../../queries.ts';

interface NewScale {
  fileId: FileId;
  number: number;
  page: number;
  /** Of the building, to a unit of the page. */
  millimetres: number;
}

/** Says on which scale a page is drawn, for everybody who looks at it. */
export function useSetScale() {
  const queries = useQueryClient();
  const user = useUser();
  const { mutateAsync: set, isPending } = useMutation(api.files.setScale.mutationOptions());
  /** @param onDone once the page has it; a refused one leaves everything as it was drawn and typed */
  const setScale = (scale: NewScale, onDone: () => void) =>
    follow(set(scale), {
      done: () => {
        const { fileId, number, page, millimetres } = scale;
        const fresh: PageScale = { page, millimetres, setBy: user.id, setAt: new Date().toISOString() };
        // The bar measures by it at once: what the server tells of it is read again.
        queries.setQueryData(
          api.files.pages.queryOptions({ input: { fileId, number } }).queryKey,
          (known) => known && { ...known, scales: [...known.scales.filter((one) => one.page !== page), fresh] },
        );
        onDone();
        showToast({ shape: 'done', title: 'The scale is set', line: 'Whoever measures on this page measures by it.' });
      },
      refused: sayRefused('The scale was not set'),
      settled: () => void refreshFiles(queries),
    });
  return { setScale, isSetting: isPending };
}

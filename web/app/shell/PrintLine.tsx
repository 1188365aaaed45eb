import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { studioQuery } from '../../features/studios/queries.ts';
import { pageTitle } from '../pageTitle.ts';

/** What stands above a printed page: whose it is, what it is, and of which day. */
export function PrintLine() {
  const { pathname } = useLocation();
  const { data: studio } = useQuery(studioQuery());
  return (
    <p data-print-line="" className="hidden items-baseline gap-3 border-b border-ink px-10 pb-2 text-13 print:flex">
      <span className="font-semibold">
        <bdi>{studio?.name}</bdi>
      </span>
      <span>{pageTitle(pathname, 'desktop')}</span>
      {studio && (
        <time dateTime={studio.today} className="ms-auto text-ink-muted">
          {printedDay.format(Date.parse(studio.today))}
        </time>
      )}
    </p>
  );
}

const printedDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

import { useQuery } from '@tanstack/react-query';
import type { Studio } from '../../../../../domain/studios/contract.ts';
import { partOf } from '../../../../../domain/kernel/records.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConflictDialog } from '../../../../ui/ConflictDialog.tsx';
import { settingsColumn, settingsColumns } from '../../../../ui/settingsFrame.ts';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { studioQuery } from '../../queries.ts';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { LeaveQuestion } from '../../../identity/components/LeaveQuestion.tsx';
import { StudioLogo } from '../StudioLogo.tsx';
import { fieldNames, valueWords } from './choices.ts';
import { DeleteStudio } from './DeleteStudio.tsx';
import { Holidays } from './Holidays.tsx';
import { DrawingFields, MoneyFields, NameField, ReviewFields, VisibilityField, WeekField } from './StudioFields.tsx';
import { type StudioForm, useStudioForm } from './useStudioForm.ts';

/** What a Principal decides for all. */
export function StudioSettings() {
  const { data: studio, error, refetch } = useQuery(studioQuery());
  if (error && !studio) {
    return (
      <div className="pt-7">
        <LoadError title="The studio could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!studio) return <SettingsSkeleton />;
  return <Settings studio={studio} />;
}

function Settings({ studio }: { studio: Studio }) {
  const form = useStudioForm(studio);
  return (
    <div className={`${settingsColumns} pt-7`}>
      <form
        noValidate
        aria-label="Studio settings"
        className="flex min-w-0 flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <NameField form={form} />
        <MoneyFields form={form} />
        <WeekField form={form} />
        <VisibilityField form={form} />
        <ReviewFields form={form} />
        <DrawingFields form={form} />
        <SaveLine form={form} />
      </form>
      <div className={settingsColumn}>
        <section>
          <SectionHead title="Logo" className="mb-4" />
          <StudioLogo />
        </section>
        <Holidays today={studio.today} />
        <DeleteStudio name={studio.name} />
      </div>
      <Conflict form={form} />
      <LeaveQuestion hasEdits={form.hasEdits} />
    </div>
  );
}

/** Always in sight while there is something to save. */
function SaveLine({ form: { problem, hasEdits, discard, isSaving } }: { form: StudioForm }) {
  if (!hasEdits) return null;
  return (
    <div className="sticky bottom-0 z-(--z-sticky) flex flex-wrap items-center gap-2 border-t border-hairline bg-surface py-3">
      <p role="alert" className="me-auto text-13 text-overdue-text">
        {problem}
      </p>
      <Button variant="bare" onClick={discard}>
        Discard changes
      </Button>
      <Button type="submit" variant="primary" busy={isSaving}>
        Save changes
      </Button>
    </div>
  );
}

function Conflict({ form: { conflict, keepTheirs, useMine, putOff, isSettling } }: { form: StudioForm }) {
  if (!conflict) return null;
  return (
    <ConflictDialog
      title={conflict.message}
      by={conflict.by}
      fields={conflict.conflicts.map(({ field, theirs, yours }) => ({
        label: partOf(fieldNames, field) ?? field,
        theirs: valueWords(field, theirs),
        yours: valueWords(field, yours),
      }))}
      onKeepTheirs={keepTheirs}
      onUseMine={useMine}
      onClose={putOff}
      busy={isSettling}
    />
  );
}

function SettingsSkeleton() {
  return (
    <Skeleton label="Loading the studio" className={`${settingsColumns} pt-7`}>
      {['first', 'second'].map((column) => (
        <div key={column} className="flex flex-col gap-6">
          {['one', 'two', 'three'].map((section) => (
            <div key={section}>
              <Strip className="h-3.5 w-24" />
              <Strip className="mt-6 h-9 w-full" />
              <Strip className="mt-4 h-9 w-full" />
            </div>
          ))}
        </div>
      ))}
    </Skeleton>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Project } from '../../../../domain/projects/contract.ts';
import { plainDay } from '../../../lib/dates.ts';
import { sendPhotograph } from '../../../lib/sendPicture.ts';
import { useOnGone } from '../../../lib/useOnGone.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { settingsColumn, settingsColumns } from '../../../ui/settingsFrame.ts';
import { fieldPairs } from '../../../ui/field.ts';
import { offerWords } from '../../../ui/toast/offerWords.ts';
import { named } from '../../../ui/Words.tsx';
import { LeaveQuestion } from '../../identity/components/LeaveQuestion.tsx';
import { studioQuery, usePeople } from '../../studios/queries.ts';
import { AccessSection } from './access/AccessSection.tsx';
import { ArchiveSection } from './ArchiveSection.tsx';
import { DeleteSection } from './DeleteSection.tsx';
import { ClientFields } from './form/ClientFields.tsx';
import { CoverField } from './form/CoverField.tsx';
import { ColourField, DateField, SelectField, TextField } from './form/fields.tsx';
import { FormActions } from './form/FormActions.tsx';
import { ListField } from './form/ListField.tsx';
import { FormLock } from './form/lock.ts';
import { type Settings, useSettings } from './form/useSettings.ts';
import { fieldNames, valueWords } from './form/valueWords.ts';
import { SettingsFacts } from './SettingsFacts.tsx';
import { startingStatusNames, statusNames, typeNames } from './projectNames.ts';

/** Whoever may not change them reads them; what was changed before that stays to be seen, and is saved once it may be. */
export function SettingsForm({ project }: { project: Project }) {
  const settings = useSettings(project);
  useGiveBackEdits(project, settings);
  const [isTyping, setTyping] = useState(false);
  const [isSending, setSending] = useState(false);
  const hasEdits = settings.hasEdits || isTyping || isSending;
  const lock = reasonOf(project.can.edit);
  if (lock !== undefined && !hasEdits && !settings.isSaving) return <SettingsFacts project={project} reason={lock} />;
  return (
    <FormProvider {...settings.form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          settings.save();
        }}
      >
        <FormLock value={lock}>
          <div className={`${settingsColumns} mt-6`}>
            <div className={settingsColumn}>
              <Facts isArchived={project.status === 'archived'} />
              <section aria-labelledby="settings-dates">
                <SectionHead id="settings-dates" title="Dates" className="mb-4" />
                <div className={fieldPairs}>
                  <DateField name="start" label="Start" />
                  <DateField name="targetEnd" label="Target" />
                </div>
              </section>
              {project.client && (
                <section aria-labelledby="settings-client">
                  <SectionHead id="settings-client" title="Client" className="mb-4" />
                  <ClientFields />
                </section>
              )}
            </div>
            <div className={settingsColumn}>
              <section aria-labelledby="settings-rooms">
                <SectionHead id="settings-rooms" title="Rooms and tags" className="mb-4" />
                <ListField name="rooms" label="Rooms" one="room" maxLength={60} most={100} onTyping={setTyping} />
                <ListField name="tags" label="Tags" one="tag" maxLength={40} most={20} onTyping={setTyping} />
              </section>
              <section aria-labelledby="settings-cover">
                <SectionHead id="settings-cover" title="Cover" className="mb-4" />
                <CoverField
                  send={(file, onProgress) => {
                    setSending(true);
                    return sendPhotograph({ projectId: project.id, file, onProgress }).finally(() => setSending(false));
                  }}
                />
              </section>
              <AccessSection project={project} />
              <ArchiveSection project={project} />
              {!project.isSample && <DeleteSection project={project} />}
            </div>
          </div>
        </FormLock>
        {settings.hasEdits && (
          <FormActions problem={lock === undefined ? settings.problem : `Not saved yet. ${lock}.`}>
            <Button variant="bare" onClick={settings.discard}>
              Discard changes
            </Button>
            <Button type="submit" variant="primary" busy={settings.isSaving} disabledReason={lock}>
              Save changes
            </Button>
          </FormActions>
        )}
      </form>
      <StartQuestion settings={settings} />
      <Conflict settings={settings} />
      <LeaveQuestion hasEdits={hasEdits} />
    </FormProvider>
  );
}

function useValueWords() {
  const people = usePeople();
  const { data: studio } = useQuery(studioQuery());
  return (field: string, value: unknown) => valueWords(field, value, { nameOf: (id) => people.find(id).name, studio });
}

/** What was typed is given back where the project goes; whoever leaves the page has said whether they want it. */
function useGiveBackEdits({ name }: Project, { edits }: Settings): void {
  const router = useRouter();
  const wordsOf = useValueWords();
  const [here] = useState(() => router.state.location.pathname);
  useOnGone(() => {
    if (edits.length === 0 || router.state.location.pathname !== here) return;
    const words = edits.map(({ path, value }) => `${fieldNames[path] ?? path}: ${wordsOf(path, value)}`);
    offerWords({
      title: named`${name} was not saved`,
      line: 'It does not exist any more, or you have no access to it.',
      words: words.join('\n'),
    });
  });
}

function Facts({ isArchived }: { isArchived: boolean }) {
  return (
    <section aria-labelledby="settings-facts">
      <SectionHead id="settings-facts" title="Project" className="mb-4" />
      <div className={fieldPairs}>
        <TextField name="name" label="Project name" required className="col-span-full" />
        <TextField name="number" label="Project number" required />
        <SelectField name="type" label="Type" options={typeNames} />
        <SelectField name="status" label="Status" options={isArchived ? statusNames : startingStatusNames} />
        <TextField name="place" label="Place" />
        <TextField name="area" label="Area, m²" inputMode="decimal" />
        <ColourField label="Colour" />
      </div>
    </section>
  );
}

function StartQuestion({ settings: { startQuestion } }: { settings: Settings }) {
  if (!startQuestion) return null;
  const { from, to, answer, close } = startQuestion;
  return (
    <ConfirmDialog
      open
      onClose={close}
      title="Move the whole project?"
      sentence={`It starts on ${plainDay(to)} instead of ${plainDay(from)}. Phases, tasks and milestones can come along; finished and pinned work stays.`}
      alternative={{ label: 'Only the start', onSelect: () => answer(false) }}
      confirmLabel="Move everything"
      onConfirm={() => answer(true)}
    />
  );
}

function Conflict({ settings: { conflict, keepTheirs, useMine, putOff, isSettling } }: { settings: Settings }) {
  const show = useValueWords();
  if (!conflict) return null;
  return (
    <ConflictDialog
      title={conflict.message}
      by={conflict.by}
      fields={conflict.conflicts.map(({ field, theirs, yours }) => ({
        label: fieldNames[field] ?? field,
        theirs: show(field, theirs),
        yours: show(field, yours),
      }))}
      onKeepTheirs={keepTheirs}
      onUseMine={useMine}
      onClose={putOff}
      busy={isSettling}
    />
  );
}

import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { PhaseId, ProjectId, TaskId, UserId } from '../../../../domain/kernel/ids.ts';
import { priorities, type Priority } from '../../../../domain/tasks/choices.ts';
import type { Repeat } from '../../../../domain/tasks/contract.ts';
import { type Description, descriptionWords } from '../../../../domain/tasks/description.ts';
import { problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { reasonOf } from '../../../lib/words.ts';
import { DateInput } from '../../../ui/DateInput.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { offerWords } from '../../../ui/toast/offerWords.ts';
import { showToast } from '../../../ui/toast/store.ts';
import { useShown } from '../../../lib/useShown.ts';
import { chosenDay } from '../../../lib/dates.ts';
import { useDialogDraft } from '../../identity/components/useDialogDraft.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { PeoplePicker } from '../../studios/components/PeoplePicker.tsx';
import { useCreateTask } from '../queries.ts';
import { tooLong } from './describing.tsx';
import { isDescription } from './isDescription.ts';
import { NewDescription } from './NewDescription.tsx';
import { RepeatSelect } from './RepeatSelect.tsx';
import { priorityNames } from './statusNames.ts';
import { named } from '../../../ui/Words.tsx';
import { fieldPairs } from '../../../ui/field.ts';

export interface NewTaskDialogProps {
  status: 'todo' | 'in_progress';
  /** The project that is on screen; null for none. */
  projectId: ProjectId | null;
  /** Of that project: the one whose tasks are on screen. */
  phaseId?: PhaseId | null;
  today: Day;
  /** The address opens it. */
  isOfAddress?: boolean;
  onClose: () => void;
  onCreated: (taskId: TaskId) => void;
}

const personal = 'personal';

interface TaskForm {
  title: string;
  /** A {@link Description} as JSON; empty for none. What is kept of a field of more than one form is text. */
  description: string;
  project: ProjectId | typeof personal;
  phase: PhaseId | null;
  assignees: UserId[];
  due: Day | null;
  /** A {@link Repeat} as JSON. */
  repeat: string | null;
  priority: Priority;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so the dialog wrote it
const ruleIn = (repeat: string): Repeat => JSON.parse(repeat) as Repeat;

function descriptionIn(kept: string): Description {
  const description: unknown = kept === '' ? '' : JSON.parse(kept);
  return isDescription(description) ? description : '';
}

const emptyTask = ({ projectId, phaseId, userId }: { projectId: ProjectId | null; phaseId: PhaseId | null; userId: UserId }): TaskForm => ({
  title: '',
  description: '',
  project: projectId ?? personal,
  phase: phaseId,
  assignees: [userId],
  due: null,
  repeat: null,
  priority: 'normal',
});

export function NewTaskDialog({ status, projectId, phaseId = null, today, isOfAddress = false, onClose, onCreated }: NewTaskDialogProps) {
  const { id: userId } = useUser();
  const projects = useProjectIndex();
  const create = useCreateTask();
  const shown = useShown();
  const { form, set, drop, leave, cancel, note } = useDialogDraft({
    place: 'new task',
    empty: emptyTask({ projectId, phaseId, userId }),
    isTyped: ({ title, description }) => title.trim() !== '' || description !== '',
    keptWords: 'Your task is kept',
    onClose,
  });
  const { title, project, phase, assignees, due, repeat, priority } = form;
  const description = descriptionIn(form.description);
  // A kept task may name a project that is out of reach by now; one may also go while the dialog is open.
  const chosen = projects.find(project === personal ? null : project);
  const isAstray = project !== personal && chosen === undefined;
  const problem = create.error ? problemOf(create.error) : null;
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);

  const send = () =>
    follow(
      create.mutateAsync({
        title,
        description,
        status,
        priority,
        due,
        repeat: due && repeat ? { ...ruleIn(repeat), from: due } : null,
        ...(chosen && { projectId: chosen.id, phaseId: phase, assigneeIds: assignees }),
      }),
      {
        done: ({ task }) => {
          drop();
          if (shown()) onClose();
          showToast({
            shape: 'done',
            title: 'Task created',
            line: task.title,
            action: { label: 'Open', onSelect: () => onCreated(task.id) },
          });
        },
        refused: ({ message }) =>
          shown() || offerWords({ title: named`Not created: ${title}`, line: message, words: wordsOf(title, description) }),
      },
    );

  return (
    <FormDialog
      isOfAddress={isOfAddress}
      onClose={leave}
      onCancel={cancel}
      note={note}
      onSubmit={send}
      title="New task"
      submitLabel="Create task"
      busy={create.isPending}
      // What was meant for all who work on a project is not hidden from them without a word.
      waitsFor={tooLong(description) ?? (isAstray ? 'Choose where it belongs first' : reasonOf(chosen?.can.createTask))}
      problem={problem && !['title', 'assigneeIds', 'phaseId'].includes(problem.field ?? '') && problem.message}
    >
      <Field label="Title" required error={errorOf('title')}>
        <TextInput value={title} onChange={(event) => set({ title: event.target.value })} placeholder="Chase worktop template" />
      </Field>
      <TaskFields
        form={form}
        set={set}
        project={chosen}
        today={today}
        projectError={isAstray && projects.isHere ? 'The project is out of reach now. Choose another.' : undefined}
        phaseError={errorOf('phaseId')}
      />
      {chosen && (
        <div className="mb-5 flex items-center gap-3 text-14">
          <span className="text-13 font-medium">Assigned</span>
          <PeoplePicker label="Assigned" value={assignees} onChange={(ids) => set({ assignees: ids })} most={10} only={chosen.readerIds} />
          {errorOf('assigneeIds') && (
            <p role="alert" className="text-13 text-overdue-text">
              {errorOf('assigneeIds')}
            </p>
          )}
        </div>
      )}
      <NewDescription value={description} onChange={(next) => set({ description: next === '' ? '' : JSON.stringify(next) })} />
    </FormDialog>
  );
}

const wordsOf = (title: string, description: Description): string => [title, descriptionWords(description)].filter(Boolean).join('\n\n');

interface TaskFieldsProps {
  form: TaskForm;
  set: (fields: Partial<TaskForm>) => void;
  /** The one that is chosen; none for a personal task. */
  project: ReturnType<ReturnType<typeof useProjectIndex>['find']>;
  today: Day;
  projectError: string | undefined;
  phaseError: string | undefined;
}

/** Where it belongs, by when, and how much it presses. */
function TaskFields({ form, set, project, today, projectError, phaseError }: TaskFieldsProps) {
  const projects = useProjectIndex();
  return (
    <div className={fieldPairs}>
      <Field label="Project" error={projectError}>
        <Select
          value={project?.id ?? (form.project === personal ? personal : null)}
          onChange={(value) => set({ project: value, phase: null })}
          options={[
            { value: personal, label: 'Personal, only you' },
            ...projects.all.map(({ id, name, can }) => ({ value: id, label: name, disabledReason: reasonOf(can.createTask) })),
          ]}
        />
      </Field>
      <Field label="Phase" error={phaseError}>
        <Select
          value={form.phase}
          onChange={(value) => set({ phase: value })}
          placeholder={project ? 'No phase' : 'No project'}
          waitsFor={project && project.phases.length > 0 ? undefined : 'Choose a project with phases first'}
          options={(project?.phases ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label="Due">
        <DateInput value={form.due} onChange={(day) => set({ due: chosenDay(day) })} today={today} />
      </Field>
      <Field label="Priority">
        <Select
          value={form.priority}
          onChange={(value) => set({ priority: value })}
          options={priorities.map((value) => ({ value, label: priorityNames[value] }))}
        />
      </Field>
      <Field label="Repeat" className="col-span-full">
        <RepeatSelect
          value={form.repeat === null ? null : ruleIn(form.repeat)}
          due={form.due}
          projectId={project?.id ?? null}
          today={today}
          onChange={(rule) => set({ repeat: rule && JSON.stringify(rule) })}
        />
      </Field>
    </div>
  );
}

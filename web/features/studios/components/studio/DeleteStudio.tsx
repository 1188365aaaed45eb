import { useState } from 'react';
import { problemOf } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useAuth } from '../../../../lib/session/auth.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { PasswordInput } from '../../../../ui/PasswordInput.tsx';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { studioGoneWords } from '../../queries.ts';
import { useRemoveStudio } from '../../studioQueries.ts';
import { named } from '../../../../ui/Words.tsx';

export function DeleteStudio({ name }: { name: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="studio-delete">
      <SectionHead id="studio-delete" title="Delete studio" />
      <p className="pt-4 pb-4 text-ink-muted">
        Projects, tasks, files and the accounts of everybody here are removed at once and for good. Nobody can bring them back.
      </p>
      <Button onClick={() => setAsking(true)}>Delete this studio</Button>
      {isAsking && <DeleteDialog name={name} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** The name says that it is meant, the password who means it. */
function DeleteDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const remove = useRemoveStudio();
  const shown = useShown();
  const { endedForGood } = useAuth();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const problem = remove.error ? problemOf(remove.error) : null;
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const submit = () =>
    follow(remove.mutateAsync({ name: typed, password }), {
      done: () => void endedForGood(studioGoneWords),
      refused: (refusal) => !shown() && sayRefused(named`${name} was not deleted`)(refusal),
    });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title={named`Delete ${name}?`}
      sentence="Everything in it is gone afterwards, and everybody is signed out. This cannot be undone."
      submitLabel="Delete studio"
      busy={remove.isPending}
      waitsFor={typed.trim() && password ? undefined : 'Type the name and your password first'}
      danger
      problem={problem && !['name', 'password'].includes(problem.field ?? '') && problem.message}
    >
      <Field label="Name of the studio" help={`Type ${name} to confirm.`} error={errorOf('name')} required>
        <TextInput value={typed} autoComplete="off" spellCheck={false} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Field label="Your password" error={errorOf('password')} required>
        <PasswordInput value={password} onChange={({ target }) => setPassword(target.value)} />
      </Field>
    </FormDialog>
  );
}

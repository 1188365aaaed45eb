import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, problemOf } from '../../../lib/api.ts';
import { useAuth } from '../../../lib/session/auth.ts';
import { presentUser } from '../../../lib/session/sessionUser.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { SignUpForm, type SignUpFormProps } from './SignUpForm.tsx';
import { named } from '../../../ui/Words.tsx';

export type InvitationFormProps = Omit<SignUpFormProps, 'invitation' | 'onSent'> & {
  secret: string;
  /** @param isBound whether the invitation is for that address and no other */
  onSent: (to: string, isBound: boolean) => void;
};

/** Who invites, into which studio and as what; then the same form without a studio of one's own. */
export function InvitationForm({ secret, onSent, ...form }: InvitationFormProps) {
  const { user, signOut } = useAuth();
  const {
    data: invitation,
    error,
    refetch,
  } = useQuery(api.studios.previewInvitation.queryOptions({ input: { token: secret }, gcTime: 0 }));
  if (error) {
    const problem = problemOf(error);
    return (
      <AuthFrame title="This invitation is closed." sentence={problem.message}>
        <div className="flex gap-3">
          <Button variant="primary" asChild>
            <Link to="/auth">Sign in</Link>
          </Button>
          {problem.code !== 'gone' && <Button onClick={() => void refetch()}>Try again</Button>}
        </div>
      </AuthFrame>
    );
  }
  if (!invitation) {
    return (
      <AuthFrame title="An invitation">
        <Skeleton label="Loading the invitation">
          <Strip className="h-4 w-64" />
          <Strip className="mt-8 h-10 w-full" />
          <Strip className="mt-8 h-10 w-full" />
          <Strip className="mt-8 h-10 w-full" />
        </Skeleton>
      </AuthFrame>
    );
  }
  const title = named`Join ${invitation.studioName}.`;
  const sentence = named`${invitation.inviterName} invites you as ${invitation.role}.`;
  if (user) {
    return (
      <AuthFrame title={title} sentence={sentence}>
        <p className="text-ink-muted">
          You are signed in as <bdi>{presentUser(user).name}</bdi>. Sign out first, so that the invited person can sign up.
        </p>
        <div className="mt-5 flex gap-3">
          <Button variant="primary" onClick={() => void signOut()}>
            Sign out
          </Button>
          <Button asChild>
            <Link to="/">Go to the dashboard</Link>
          </Button>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={title} sentence={sentence}>
      <SignUpForm {...form} invitation={{ secret, email: invitation.email }} onSent={(to) => onSent(to, invitation.email !== null)} />
      <p className="mt-5 text-13 text-ink-muted">
        Already in the studio?{' '}
        <TextLink asChild strong>
          <Link to="/auth">Sign in</Link>
        </TextLink>
      </p>
    </AuthFrame>
  );
}

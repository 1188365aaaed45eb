import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

/** In the place of what a Principal alone may see: who may, and where to go on. */
export function PrincipalsOnly({ sentence }: { sentence: string }) {
  return (
    <EmptyState
      sentence={sentence}
      action={
        <>
          <p className="mb-4 text-ink-muted">Ask the Principal of your studio if something here should be different.</p>
          <TextLink asChild>
            <Link to="/settings" search={{ tab: 'team' }}>
              See who is in the studio
            </Link>
          </TextLink>
        </>
      }
    />
  );
}

import { Calendar, Columns3, ListChecks, Plus, Rows3, Search } from 'lucide-react';
import { Button } from '../Button.tsx';
import { EmptyBoard } from '../drawings/EmptyBoard.tsx';
import { NoFiles } from '../drawings/NoFiles.tsx';
import { NoPhases } from '../drawings/NoPhases.tsx';
import { TracingSheets } from '../drawings/TracingSheets.tsx';
import { NoProjects } from '../drawings/NoProjects.tsx';
import { NoTasks } from '../drawings/NoTasks.tsx';
import { NotFound } from '../drawings/NotFound.tsx';
import { Offline } from '../drawings/Offline.tsx';
import { SignInScene } from '../drawings/SignInScene.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorCard } from '../ErrorCard.tsx';
import { BottomBarItem } from '../NavItem.tsx';
import { Skeleton, Strip, Void } from '../Skeleton.tsx';
import { LoadingFallback } from '../Spinner.tsx';
import { Section } from './Section.tsx';

export function LoadingAndError() {
  return (
    <Section title="On its way, and gone wrong">
      <div className="grid grid-cols-3 gap-8 max-md:grid-cols-1">
        <Skeleton label="Loading projects">
          <Void className="aspect-16/10 w-full" />
          <Strip className="mt-3.5 h-2.5 w-24" />
          <Strip className="mt-3 h-4 w-42" />
          <Strip className="mt-4 h-1 w-full" />
        </Skeleton>
        <LoadingFallback />
        <div>
          <ErrorCard title="The tasks could not be loaded" action={<Button size="small">Try again</Button>}>
            Check the connection. Request 01JQ-88F2.
          </ErrorCard>
        </div>
      </div>
    </Section>
  );
}

export function Drawings() {
  return (
    <Section title="Empty states">
      <div className="grid grid-cols-3 gap-x-8 max-md:grid-cols-1">
        <EmptyState
          level={3}
          drawing={<EmptyBoard />}
          sentence="Nothing pinned yet: start a board with an image, a swatch or a thought."
          action={
            <Button variant="primary" icon={Plus}>
              New mood board
            </Button>
          }
        />
        <EmptyState level={3} drawing={<NoProjects />} sentence="The site is clear: start the first project." />
        <EmptyState level={3} drawing={<NoPhases />} sentence="No phases yet: lay out the plan." />
        <EmptyState level={3} drawing={<TracingSheets />} sentence="The tracing paper is still on its way." />
        <EmptyState level={3} drawing={<NoTasks />} sentence="Nothing on the desk. Enjoy it, or add a task." />
        <EmptyState level={3} drawing={<NotFound />} sentence="This door leads nowhere. The page may have moved." />
        <EmptyState level={3} drawing={<Offline />} sentence="The light went out. Check the connection and try again." />
        <EmptyState level={3} drawing={<NoFiles />} sentence="The plan chest is empty: upload the first drawing." />
        <EmptyState level={3} sentence="No project fits these filters." action={<Button icon={Search}>Clear filters</Button>} />
      </div>
    </Section>
  );
}

export function SignIn() {
  return (
    <Section title="Sign-in scene">
      <div className="h-225 w-198 max-w-full overflow-hidden max-md:h-74">
        <SignInScene />
      </div>
    </Section>
  );
}

export function BottomBar() {
  return (
    <Section title="Bottom bar" className="mt-3 flex max-w-97.5 border-t border-hairline bg-surface-raised">
      <BottomBarItem icon={Calendar} label="Documents">
        <a href="/gallery.html" />
      </BottomBarItem>
      <BottomBarItem icon={Columns3} label="Projects" current unread="3 unread">
        <a href="/gallery.html" />
      </BottomBarItem>
      <BottomBarItem icon={Rows3} label="Dashboard">
        <a href="/gallery.html" />
      </BottomBarItem>
      <BottomBarItem icon={ListChecks} label="To-Dos" unread="New task">
        <a href="/gallery.html" />
      </BottomBarItem>
      <BottomBarItem icon={Search} label="Mood boards">
        <a href="/gallery.html" />
      </BottomBarItem>
    </Section>
  );
}

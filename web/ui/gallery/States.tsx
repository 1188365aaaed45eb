// Every further part in every state; the words come from the product's own examples.
import { Board } from './CardStates.tsx';
import { Forms } from './FieldStates.tsx';
import { Overlays } from './FloatingStates.tsx';
import { Choosing, Lists, Permissions } from './ListStates.tsx';
import { BottomBar, Drawings, LoadingAndError, SignIn } from './PageStates.tsx';
import { Project, ProjectCards } from './ProjectStates.tsx';
import { Theme } from './SwitchStates.tsx';

export function States() {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-8 px-10 pb-24 max-md:px-4" role="region" aria-label="States">
      <Theme />
      <Project />
      <Board />
      <Lists />
      <Choosing />
      <Permissions />
      <Forms />
      <Overlays />
      <ProjectCards />
      <LoadingAndError />
      <Drawings />
      <SignIn />
      <BottomBar />
    </div>
  );
}

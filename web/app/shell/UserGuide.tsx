// What the product can do today, in a designer's words (specification §2).

import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';

export function UserGuide({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="User Guide"
      forReading
      sentence="What each part is for, and the keys that save a reach for the mouse."
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {overviews.map(({ title, words }) => (
          <section key={title}>
            <SectionHead title={title} level={3} />
            <div className="flex flex-col gap-2.5 pt-3 text-14">{words}</div>
          </section>
        ))}
        <section>
          <SectionHead title="Keyboard" level={3} />
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does} className="flex items-center justify-between gap-4 border-b border-hairline py-2">
                <dt className="order-1 flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

const overviews: ReadonlyArray<{ title: string; words: ReactNode }> = [
  {
    title: 'Dashboard',
    words: (
      <p>
        Your day on one sheet: what is due, what is late, what waits for your eye, and how the projects in progress stand. Tick a
        task and it is done.
      </p>
    ),
  },
  {
    title: 'Projects',
    words: (
      <>
        <p>
          A project starts blank or from a template, from Residential full service to RIBA. Give it a start date, and phases and
          tasks are laid out in working days.
        </p>
        <p>
          The bar under a project is a scale bar: filled is the work that is done, the pointer is the time that has gone. Its
          health follows: on track, at risk, overdue.
        </p>
      </>
    ),
  },
  {
    title: 'My To-dos',
    words: (
      <>
        <p>
          <strong className="font-semibold">Personal tasks</strong> are seen by you alone.{' '}
          <strong className="font-semibold">Project tasks</strong> are shared with everyone on the project, with people, dates,
          a phase, a room and a checklist.
        </p>
        <p>
          <strong className="font-semibold">Review.</strong> Send finished work to review and choose who looks. The reviewer
          approves it, which completes the task, or asks for changes with a comment, which sends it back for another round.
          Nobody approves their own work.
        </p>
        <p>
          <strong className="font-semibold">The board.</strong> Drag a card to another column or another place, with the mouse,
          a finger or the keys below. Colleagues see it move as you drop it, and Undo is in the message that follows.
        </p>
      </>
    ),
  },
  {
    title: 'Account Settings',
    words: (
      <p>
        Light or dark, your password, and under Team the people of the studio. Invite a colleague by email or by a link that you
        pass on yourself; it works once, for seven days.
      </p>
    ),
  },
  {
    title: 'Profile Settings',
    words: <p>Your name, role and studio as your colleagues see them.</p>,
  },
];

const shortcuts: ReadonlyArray<{ keys: readonly string[]; does: string }> = [
  { keys: ['?'], does: 'Open this guide' },
  { keys: ['Tab'], does: 'Go from one control to the next' },
  { keys: ['Enter'], does: 'Open the card or row in focus' },
  { keys: ['Space'], does: 'Lift a card on the board, and drop it' },
  { keys: ['←', '↑', '↓', '→'], does: 'Move the lifted card' },
  { keys: ['Esc'], does: 'Put it back, or close what is open' },
];

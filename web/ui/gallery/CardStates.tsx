import { Calendar, Ellipsis, ListChecks, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { AvatarGroup } from '../AvatarGroup.tsx';
import { CardFact, PriorityWord } from '../CardFact.tsx';
import { IconButton } from '../IconButton.tsx';
import { PhaseSwatch } from '../PhaseSwatch.tsx';
import { rowLink } from '../Row.tsx';
import { CardGhost, CardSlot, HeldTip, TaskCardFrame } from '../TaskCardFrame.tsx';
import { people } from './people.ts';
import { Section } from './Section.tsx';

function Head({ colour, children }: { colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8; children: ReactNode }) {
  return (
    <>
      <PhaseSwatch colour={colour} />
      <span className="truncate">{children}</span>
    </>
  );
}

export function Board() {
  return (
    <Section title="Cards: picture, open, held, ghost, slot, completed">
      <div className="grid grid-cols-4 gap-5 max-lg:grid-cols-2 max-md:grid-cols-1">
        <div className="flex flex-col gap-2.5">
          <TaskCardFrame
            head={<Head colour={4}>Quayside Hotel</Head>}
            refNumber="Q26-52"
            menu={<IconButton label="More" icon={Ellipsis} size="small" />}
            title={
              <a href="/gallery.html" className={rowLink}>
                Send FF&E schedule rev C to procurement
              </a>
            }
            facts={
              <>
                <PriorityWord priority="high" />
                <CardFact icon={Calendar} label="Due" strong>
                  Today
                </CardFact>
                <CardFact icon={MessageCircle} label="Comments">
                  2
                </CardFact>
              </>
            }
            faces={<AvatarGroup people={[people.ines, people.hugo]} size={22} on="raised" />}
          />
          <CardGhost height={90} />
        </div>
        <TaskCardFrame
          open
          className="self-start"
          head={<Head colour={5}>Ferry Wharf offices</Head>}
          refNumber="F25-74"
          picture="/art/cover-ceiling.webp"
          title="Reflected ceiling plan, level 2"
          facts={
            <>
              <CardFact icon={Calendar} label="Due">
                13 Mar
              </CardFact>
              <CardFact>Round 2</CardFact>
              <CardFact icon={MessageCircle} label="Comments">
                3
              </CardFact>
            </>
          }
          faces={<Avatar {...people.lucas} size={22} />}
        />
        <div className="relative">
          <CardSlot height={178} />
          <TaskCardFrame
            held
            className="absolute! inset-x-2 top-2"
            head={<Head colour={3}>Halden House</Head>}
            refNumber="H26-28"
            picture="/art/cover-elev.webp"
            title="Mark up joinery sections, kitchen and pantry"
            facts={
              <>
                <CardFact icon={Calendar} label="Due" strong>
                  Today
                </CardFact>
                <CardFact icon={ListChecks} label="Checklist">
                  4/6
                </CardFact>
              </>
            }
            faces={<AvatarGroup people={[people.ines, people.lucas]} size={22} on="raised" />}
          />
          <div className="mt-5 text-center">
            <HeldTip>In review, Mirela will review</HeldTip>
          </div>
        </div>
        <TaskCardFrame
          completed
          className="self-start"
          head={<Head colour={2}>Okafor sitting room</Head>}
          refNumber="O26-9"
          picture="/art/cover-swatch.webp"
          title="Pick three fabrics for the long curtain"
          facts={
            <CardFact icon={Calendar} label="Due">
              10 Mar
            </CardFact>
          }
          faces={<Avatar {...people.priya} size={22} />}
        />
      </div>
    </Section>
  );
}

// The others on a board: their faces in the header, what they have chosen, and their pointers, each in a colour for the visit.

import { MousePointer2, PenLine } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { RoomPeer } from '../../../../../domain/boards/room.ts';
import { useHeaderPlace } from '../../../../lib/headerPlaces.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { type Person, usePeople } from '../../../studios/queries.ts';
import { type Box, onScreen } from './camera.ts';
import { boxOf, boxRound } from './geometry.ts';
import { firstName, presenceColour } from '../presence.ts';
import { LaserDot } from '../present/LaserDot.tsx';
import type { Desk } from './useDesk.ts';

/** Faces in the header; beyond them a number. */
const mostFaces = 4;

interface VisitorsProps {
  desk: Desk;
  peers: readonly RoomPeer[];
  following: string | null;
  /** Sees what somebody sees, until one looks elsewhere. */
  onFollow: (userId: string | null) => void;
}

export function Visitors({ desk, peers, following, onFollow }: VisitorsProps) {
  const { find } = usePeople();
  const { id: me } = useUser();
  const actions = useHeaderPlace('actions');
  // By who they are, so that a colour stays with its person while others come and go.
  const ids = [...new Set<string>(peers.map(({ userId }) => userId))].filter((id) => id !== me).toSorted();
  const colourOf = (id: string) => presenceColour(ids.indexOf(id));
  return (
    <>
      {actions &&
        ids.length > 0 &&
        createPortal(<Faces people={ids.map(find)} colourOf={colourOf} following={following} onFollow={onFollow} />, actions)}
      {following !== null && ids.includes(following) && (
        <div className="pointer-events-none absolute inset-0 border-2" style={{ borderColor: colourOf(following) }}>
          <span role="status" className="absolute start-1/2 top-2 -translate-x-1/2">
            <Name name={`Following ${firstName(find(following))}`} colour={colourOf(following)} />
          </span>
        </div>
      )}
      {peers.map(
        (one) =>
          // Of one's own other tabs nothing is shown but what they do.
          one.userId !== me && (
            <Visitor key={one.peer} peer={one} desk={desk} name={firstName(find(one.userId))} colour={colourOf(one.userId)} />
          ),
      )}
    </>
  );
}

interface FacesProps extends Pick<VisitorsProps, 'following' | 'onFollow'> {
  people: readonly Person[];
  colourOf: (id: string) => string;
}

function Faces({ people, colourOf, following, onFollow }: FacesProps) {
  const shown = people.slice(0, mostFaces);
  return (
    <ul aria-label="On this board now" className="flex items-center gap-1.5 max-md:hidden">
      {shown.map(({ id, name, src }) => (
        <li key={id} className="rounded-round p-0.5" style={{ boxShadow: `0 0 0 2px ${colourOf(id)}` }}>
          <Tooltip content={following === id ? 'Look elsewhere again' : `Follow ${name}`}>
            <button
              type="button"
              aria-label={`Follow ${name}`}
              aria-pressed={following === id}
              onClick={() => onFollow(following === id ? null : id)}
              className="block rounded-round"
            >
              <Avatar name={name} src={src} size={28} />
            </button>
          </Tooltip>
        </li>
      ))}
      {people.length > shown.length && <li className="num text-13 text-ink-muted">+{people.length - shown.length}</li>}
    </ul>
  );
}

interface VisitorProps {
  peer: RoomPeer;
  desk: Desk;
  name: string;
  colour: string;
}

function Visitor({ peer: { state }, desk: { camera, shown }, name, colour }: VisitorProps) {
  const drag = state.drag ?? { x: 0, y: 0 };
  const boxes = (state.chosen ?? []).flatMap((id): Box[] => {
    const item = shown.byId.get(id);
    return item ? [boxOf({ ...item.frame, x: item.frame.x + drag.x, y: item.frame.y + drag.y })] : [];
  });
  const round = boxRound(boxes);
  const corner = round && onScreen(camera, round);
  const pointer = state.at && onScreen(camera, state.at);
  return (
    <>
      {round && corner && (
        <div
          className="pointer-events-none absolute start-0 top-0 border-2"
          style={{
            translate: `${corner.x}px ${corner.y}px`,
            inlineSize: round.w * camera.zoom,
            blockSize: round.h * camera.zoom,
            borderColor: colour,
          }}
        >
          <Flag name={name} colour={colour} isTyping={state.typing !== undefined} />
        </div>
      )}
      {pointer && (
        <span
          className="pointer-events-none absolute start-0 top-0 transition-[translate] duration-90 motion-reduce:transition-none"
          style={{ translate: `${pointer.x}px ${pointer.y}px`, color: colour }}
        >
          {state.laser ? <LaserDot className="absolute -start-2 -top-2" /> : <Icon of={MousePointer2} size={18} className="fill-current" />}
          {/* One flag a person: what they have chosen bears it. */}
          {!round && <Name name={name} colour={colour} className="ms-3" />}
        </span>
      )}
    </>
  );
}

function Flag({ name, colour, isTyping }: { name: string; colour: string; isTyping: boolean }) {
  return (
    <span className="absolute -start-0.5 bottom-full flex items-center">
      <Name name={name} colour={colour} {...(isTyping && { icon: true })} />
    </span>
  );
}

function Name({ name, colour, icon = false, className = '' }: { name: string; colour: string; icon?: boolean; className?: string }) {
  return (
    <span
      className={`inline-flex h-5 items-center gap-1 rounded-1 px-1.5 text-12 font-semibold text-(--presence-ink) ${className}`}
      style={{ backgroundColor: colour }}
    >
      {icon && <Icon of={PenLine} size={12} />}
      <bdi>{name}</bdi>
    </span>
  );
}

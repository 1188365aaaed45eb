// The words of the User Guide: what each part of the product is for, for people who design and not for people who configure.

export interface GuidePassage {
  /** What it is about, as the spec and the screens call it; a part of one passage needs none. */
  title?: string;
  words: string;
}

export interface GuidePart {
  title: string;
  /** The page that it speaks of. */
  to: '/settings' | '/profile' | '/' | '/projects/wip' | '/projects/documents' | '/todos' | '/mood-board';
  passages: readonly GuidePassage[];
}

/** In the order of the specification (§2). */
export const guideParts: readonly GuidePart[] = [
  {
    title: 'Account Settings',
    to: '/settings',
    passages: [
      {
        words:
          'The gear at the top. Light or dark, your email address and your password. A Principal also finds the studio here: its working days and holidays, by which every plan is laid out, its currency, and who did what to whose access.',
      },
      {
        title: 'Team & Permissions',
        words:
          'Invite a colleague by mail, or by a link that you pass on yourself; it works once, for seven days. A role is a starting point: open a person and allow or deny single things, such as Create Projects or View Client Info. What somebody may not do stays on their screen, greyed out, and says what is missing.',
      },
      {
        title: 'Notifications',
        words:
          'The bell collects what concerns you: work that is given to you, sent to you for review, approved, or asked about, and each morning what falls due. Under Notifications you choose which of it makes a sound, and listen to each one; whether your phone or desktop is told while Atelier is out of sight; whether you are reminded; and the quiet hours in which nothing rings. Nothing is lost in them: it waits under the bell.',
      },
    ],
  },
  {
    title: 'Profile Settings',
    to: '/profile',
    passages: [
      {
        words:
          'You as the studio sees you: picture, name, job title, phone. Drop any photograph and cut the square yourself. Your time zone decides what “today” is for you, and whether you are wished a good morning.',
      },
    ],
  },
  {
    title: 'Dashboard',
    to: '/',
    passages: [
      {
        words:
          'Your day on one sheet. My day begins with what is late, then what is due, then what waits for your eye. Tick a task and it is done; Undo stands in the message that follows.',
      },
      {
        words:
          'Below it the projects in progress. The bar under a cover is a scale bar: filled is the work that is done, the pointer is the time that has gone. While the filling keeps up with the pointer, the project is on track.',
      },
      {
        words:
          'Beside them stand the invitations to projects, which you answer in place, the milestones of the next 30 days, and what happened lately where you may look. A Principal or a Senior also sees the week of the studio: who has room, and who has too much.',
      },
      {
        words:
          'From any page Ctrl K, on a Mac ⌘ K, finds a project by its name, number or client, a task by its title or reference, documents, mood boards, what was said, and people, and goes to the page or starts the task that you name. Before you type it shows what you opened last.',
      },
    ],
  },
  {
    title: 'Projects',
    to: '/projects/wip',
    passages: [
      {
        words:
          'A project starts blank or from a template, from Residential full service to RIBA. Give it a start date and say who is who; its phases and tasks are laid out in working days, around weekends and holidays.',
      },
      {
        words:
          'Templates stand in a gallery, the built-in ones and your own. Choose one to see its plan from the day that you would begin, name a person for each role, and create the project there. More on a project saves it as a template: its people become roles, its days become offsets, and client, descriptions and files stay behind. In the editor each cell is changed where it stands; Enter goes down, Ctrl Enter adds a task, Alt with the arrows moves it. A change alters no project that was made before. Apply to this project first shows what it would add.',
      },
      {
        words:
          'Look at projects as covers, as a table or on a timeline, narrow them by status, lead, type or health, and look for a name, a tag or a client; on the timeline a whole project is dragged to another start. Inside, the plan is drawn like a dimension string, a segment for each phase; the phases page sets their dates and order, and the Gantt moves them: drag a bar, and what waits for it follows before you let go. Draw a link from the end of one bar to another, by keys press Space on a row and carry it with the arrows, or L to draw a link. Ctrl Enter adds a task to the phase that you are in, and its dates are drawn into its row. Double-click a name, a date or how far it is, or press F2, to type it; paste a block from a spreadsheet, and its lines become rows. M adds a milestone, which may need an approval, and Days off closes this project alone. Save a baseline when dates are agreed, and B shows what has moved since. Export gives it back as a drawing, a picture, a table, for your calendar, which can also follow it, or for Microsoft Project, whose files it also takes in. A project is open to the studio, or private to its people: its settings say which.',
      },
      {
        words:
          'What is said about a project stands under Discussion, what is said about a task in its panel: whoever can open the thing reads it and may answer. An @ names a colleague, who is told; ** makes words bold, a dash begins a list, > a quote. Resolve a thread once it is answered, copy the link of a comment to send somebody there, and mark a comment as a decision when something is agreed: Decisions keeps what, with whom and when, and what it replaced. In the viewer of a drawing P sets a pin, with a click or with the arrows and Enter, and what you say stays on that spot; the bell over a discussion says how much of it you want to hear, and “edited” opens how a comment read before. The paperclip lists every file that was sent, and saves them all to the documents.',
      },
    ],
  },
  {
    title: 'My Documents',
    to: '/projects/documents',
    passages: [
      { title: 'My Files', words: 'Your own drawer: drafts and references that nobody else sees until you move them into a project.' },
      {
        title: 'All Project Documents',
        words:
          'The drawings, schedules and quotations of every project that you can open, in one list; each project keeps them in its folders. Upload a newer drawing under the same name and it becomes the next version; the old one stays within reach.',
      },
      {
        words:
          'The documents of a project have a drawing register: add drawings to it, and their numbers and titles are read from their names. A new version of a sheet is its next revision, and the one before says what superseded it; the settings of the studio say how revisions are named. F2 writes a row where it stands. Choose sheets and issue them: the issue sheet keeps who was given which revision on which day, on paper or for a spreadsheet. It is not changed afterwards; a mistake is withdrawn.',
      },
    ],
  },
  {
    title: 'My To-dos',
    to: '/todos',
    passages: [
      {
        title: 'Personal tasks',
        words: 'Seen by you alone: the swatch to return, the call before the meeting. They stand on the same board as everything else.',
      },
      {
        title: 'Project tasks',
        words:
          'Shared with everybody on the project, with people, dates, a phase, a room, an estimate, a description with lists and links, and a checklist, each of whose items has a day and a person where you give it one. One that is due may repeat, each Monday or on the last day of each month: complete it, and the next one comes. Open a card and change it in place; two people may work on it at once. Drop a file on a card, or attach a document to it in its panel: a file stays with the task until somebody saves it to the documents.',
      },
      {
        title: 'Review workflow',
        words:
          'Send finished work to review and say who looks; without a name it is the lead of the project. They approve it, which completes the task, or ask for changes with a comment, which sends it back for another round. Nobody approves their own work, unless the studio allows it.',
      },
      {
        title: 'Kanban drag-and-drop',
        words:
          'Drag a card to another column or another place, with the mouse, a finger or the keys that this guide lists. Colleagues see it move as you drop it, and Undo is in the message that follows. The switch above shows the same tasks as a board, as a list in groups or on a calendar, where a task is dragged to the day on which it is due.',
      },
      {
        words:
          'In the list several tasks are changed at once: point at a row and tick its box, or press with Shift or Ctrl; Space chooses by keys, Shift with the arrows goes on, and in a hand a finger rests on a row. Then the line above gives all of them a status, a person, a day or a priority, or deletes them, and one Undo puts all of them back. Where some may not be changed the rest is, and you are told how many were not, and why.',
      },
    ],
  },
  {
    title: 'My Mood Boards',
    to: '/mood-board',
    passages: [
      {
        words:
          'A wall without an edge. Drop photographs, swatches, products and notes; group them, draw an arrow, take a palette from a picture. A link brings the title and the picture of its page; a board laid in a board opens with a double click, and the way back stands above it. Colleagues pin beside you, and you see their hands.',
      },
      {
        words:
          'Sections gather a room or a thought. Under Versions a board is kept under a name before you show it, and as each day of work left it: look at one, compare it with the wall of today, or bring it back for everybody. Present shows each section as a sheet with your title block: arrows turn the page, O shows all of them, L points with a dot of light, F takes the whole screen. Export makes sheets on A3 or A4 of it, a picture, or the product cards by room with their sums for a spreadsheet.',
      },
    ],
  },
];

export interface Shortcut {
  keys: readonly string[];
  does: string;
}

export const shortcuts: readonly Shortcut[] = [
  { keys: ['?'], does: 'Open this guide' },
  { keys: ['Ctrl', 'K'], does: 'Find a project, task, file, board, comment or person; on a Mac with ⌘' },
  { keys: ['Tab'], does: 'Go from one control to the next' },
  { keys: ['Enter'], does: 'Open the card or row in focus' },
  { keys: ['Space'], does: 'Lift a card on the board or a bar on the Gantt, and drop it; in a list, choose the row in focus' },
  { keys: ['←', '↑', '↓', '→'], does: 'Move the lifted card or bar' },
  { keys: ['Shift', '↓'], does: 'In a list, choose all on the way' },
  { keys: ['Ctrl', 'A'], does: 'In a list, choose all of it; on a Mac with ⌘' },
  { keys: ['Esc'], does: 'Put it back, or close what is open' },
  { keys: ['Ctrl', 'Z'], does: 'Take back what you did last; on a Mac with ⌘' },
  { keys: ['F8'], does: 'Go to the newest message, and to its Undo' },
  { keys: ['F2'], does: 'On the Gantt, type into the cells of the chosen row' },
  { keys: ['Insert'], does: 'On the Gantt, add a task to the phase of the chosen row; Ctrl Enter does it, too' },
  { keys: ['M'], does: 'On the Gantt, add a milestone there' },
  { keys: ['Alt', 'Shift', '↓'], does: 'On the Gantt, put the chosen task into the next phase, with ↑ into the one before' },
  { keys: ['A'], does: 'On the Gantt, approve the chosen gate, or take that back' },
  { keys: ['Delete'], does: 'On the Gantt, delete the chosen task or milestone, and after L the link between two rows' },
  { keys: ['L'], does: 'On the Gantt, draw a link from the chosen row: ↑ and ↓ choose the other, 1 to 4 its kind' },
  { keys: ['P'], does: 'On the Gantt, say how the chosen row is planned' },
  { keys: ['C', 'B'], does: 'On the Gantt, show the critical path, the baseline' },
  { keys: ['T'], does: 'On the Gantt, go to today' },
  { keys: ['+', '−', '0'], does: 'On the Gantt, zoom in and out, and fit the whole' },
];

import { StrokeIcon } from './stroke-icon.tsx'

const iconPaths = {
  account: 'M4 7h16v12H4z M9 7V5h6v2 M4 12h16',
  add: 'M12 5v14 M5 12h14',
  collapse: 'm6 15 6-6 6 6',
  collapseAll: 'm7 20 5-5 5 5 M7 4l5 5 5-5',
  edit: 'M4 20h4L19 9l-4-4L4 16z M13 7l4 4',
  expand: 'm6 9 6 6 6-6',
  expandAll: 'm7 9 5-5 5 5 M7 15l5 5 5-5',
  export: 'M12 4v11 M7 11l5 5 5-5 M5 20h14',
  fullscreen: 'M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5',
  group:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M2.5 20a6.5 6.5 0 0 1 13 0 M16 4.3a3.5 3.5 0 0 1 0 6.4 M18 14.3a6.5 6.5 0 0 1 3.5 5.7',
  history: 'M4 12a8 8 0 1 0 2.3-5.7L4 8.5 M4 4v4.5h4.5 M12 8v4.5l3 1.8',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z M12 11v5 M12 8v.01',
  message: 'M4 6h16v12H4z m0 1 8 6 8-6',
  more: 'M5.5 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0z M12.7 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0z M19.9 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0z',
  move: 'M9 5v.01 M9 12v.01 M9 19v.01 M15 5v.01 M15 12v.01 M15 19v.01',
  percent: 'M6 18 18 6 M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z M16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  next: 'm9 6 6 6-6 6',
  previous: 'm15 6-6 6 6 6',
  redo: 'M20 9h-9a6 6 0 0 0 0 12h4 M16 5l4 4-4 4',
  reload: 'M20 11a8 8 0 0 0-14.3-3.8L4 9 M4 4v5h5 M4 13a8 8 0 0 0 14.3 3.8L20 15 M20 20v-5h-5',
  remove: 'M4 7h16 M9 7V4h6v3 M6 7l1 13h10l1-13 M10 11v5 M14 11v5',
  reports: 'M7 3h7l4 4v14H7z M14 3v4h4 M10 12h5 M10 16h5',
  reset: 'M4 12a8 8 0 1 1 2.3 5.7 M4 20v-4.5h4.5 M10 10l4 4 M14 10l-4 4',
  time: 'M5 5h14v15H5z M5 9h14 M9 3v4 M15 3v4 M12 12v3.5l2.5 1',
  trading: 'M4 17l5-6 4 4 7-9 M15 6h5v5',
  undo: 'M4 9h9a6 6 0 0 1 0 12H9 M8 5 4 9l4 4',
} as const

export type IconName = keyof typeof iconPaths

interface Props {
  readonly name: IconName
}

export const NamedIcon = ({ name }: Props) => <StrokeIcon path={iconPaths[name]} size={18} strokeWidth={1.6} />

import { StrokeIcon } from '../../../ui/icons/stroke-icon.tsx'

const iconStrokes = {
  Home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  Dashboard: 'M4 4h7v9H4z M13 4h7v5h-7z M13 11h7v9h-7z M4 15h7v5H4z',
  Reports: 'M7 3h7l4 4v14H7z M14 3v4h4 M10 12h5 M10 16h5',
  Messages: 'M4 6h16v12H4z m0 1 8 6 8-6',
  Search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z m5-2 4 4',
  Admin: 'M4 7h9 M17 7h3 M15 5v4 M4 12h3 M11 12h9 M9 10v4 M4 17h11 M19 17h1 M17 15v4',
  Sidebar: 'M4 5h16v14H4z M15 5v14',
  Light:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z M12 2.5v2 M12 19.5v2 M2.5 12h2 M19.5 12h2 m-14.2 6.7 1.4-1.4 m6.6-10.6 1.4-1.4 m0 13.4-1.4-1.4 M6.7 6.7 5.3 5.3',
  Dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
} as const

export type NavIconName = keyof typeof iconStrokes

export const isNavIcon = (name: string): name is NavIconName => name in iconStrokes

interface Props {
  readonly name: NavIconName
}

export const NavIcon = ({ name }: Props) => <StrokeIcon path={iconStrokes[name]} size={20} strokeWidth={1.5} />

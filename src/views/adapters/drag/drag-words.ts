import type { DropPosition } from './drag-gap.ts'

export const dragInstructions =
  'Press Space to lift the widget, the arrow keys to move it, Space again to put it down, Escape to leave it where it was.'

const where = ({ column, columns, place, places }: DropPosition): string =>
  `column ${column} of ${columns}, place ${place} of ${places}`

export const dragWords = {
  lifted: (title: string, position: DropPosition): string => `${title} lifted from ${where(position)}`,
  over: (title: string, position: DropPosition): string => `${title}: ${where(position)}`,
  moved: (title: string, position: DropPosition): string => `${title} moved to ${where(position)}`,
  left: (title: string): string => `${title} left where it was`,
  lost: (title: string): string => `${title} was removed by somebody else while it was being moved`,
}

import type { Standing } from './drag-gap.ts'

export const dragInstructions =
  'Press Space to lift the widget, the arrow keys to move it, Space again to put it down, Escape to leave it where it was.'

const where = ({ column, columns, place, places }: Standing): string =>
  `column ${column} of ${columns}, place ${place} of ${places}`

export const dragWords = {
  lifted: (title: string, standing: Standing): string => `${title} lifted from ${where(standing)}`,
  over: (title: string, standing: Standing): string => `${title}: ${where(standing)}`,
  moved: (title: string, standing: Standing): string => `${title} moved to ${where(standing)}`,
  left: (title: string): string => `${title} left where it was`,
  lost: (title: string): string => `${title} was removed by somebody else while it was being moved`,
}

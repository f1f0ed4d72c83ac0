import { displayDate } from '../../../domain/dates/display-date.ts'
import type { FiguresDates } from '../../../domain/widgets/figures/figures-path.ts'

/** Of what day figures are that are not the latest. */
export const datesText = ({ asAt, knownOn }: FiguresDates): string =>
  [
    ...(asAt === undefined ? [] : [`as at ${displayDate(asAt)}`]),
    ...(knownOn === undefined ? [] : [`as known on ${displayDate(knownOn)}`]),
  ].join(', ')

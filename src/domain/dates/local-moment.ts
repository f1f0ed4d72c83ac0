import { dateTimeIn } from './time-zone.ts'

/** The value of a browser's date and time field: `2026-11-20T16:05`. */
export const localMoment = (timeZone: string, instant: string): string =>
  instant === '' ? '' : dateTimeIn(timeZone)(new Date(instant)).padStart(16, '0').replace(' ', 'T')

const asUtc = (moment: string): number => Date.parse(`${moment}Z`)

const offsetAt = (timeZone: string, instant: number): number =>
  asUtc(localMoment(timeZone, new Date(instant).toISOString())) - instant

/** A time that a clock skips in spring is read as an hour later. */
export const instantOfLocal = (timeZone: string, moment: string): string => {
  if (moment === '') return ''
  const wall = asUtc(moment)
  const near = wall - offsetAt(timeZone, wall)
  return new Date(wall - offsetAt(timeZone, near)).toISOString()
}

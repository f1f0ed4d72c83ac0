import { addDays } from '../dates/calendar.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import { minutesIn } from '../dates/time-zone.ts'

const sentFrom = '07:00'

/** The day whose digest is the newest that is due by then: it is by the clock there, whatever becomes of that in the night. */
export const digestDay = (timeZone: string, moment: Date): IsoDate => {
  const [day = '', time = ''] = minutesIn(timeZone)(moment).split(' ')
  return time >= sentFrom ? day : addDays(day, -1)
}

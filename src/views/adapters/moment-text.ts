import { useCallback, useContext } from 'react'
import { displayDate } from '../../domain/dates/display-date.ts'
import { minutesIn } from '../../domain/dates/time-zone.ts'
import { TimeZoneContext, useToday } from './today.ts'

/** A moment by the firm's clock, as `24-Nov-26 07:53`, or `today 07:53`. */
export const useMomentText = (): ((at: string) => string) => {
  const zone = useContext(TimeZoneContext)
  const today = useToday()
  return useCallback(
    (at) => {
      const timeZone = zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
      const [day = '', time = ''] = minutesIn(timeZone)(new Date(at)).split(' ')
      return `${day === today() ? 'today' : displayDate(day)} ${time}`
    },
    [zone, today],
  )
}

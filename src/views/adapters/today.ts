import dayjs from 'dayjs'
import { createContext, useCallback, useContext } from 'react'
import type { IsoDate } from '../../domain/dates/iso-date.ts'
import { displayDate } from '../../domain/dates/display-date.ts'
import { dayIn, minutesIn } from '../../domain/dates/time-zone.ts'

/** The day it is where the reader is. */
export const today = (): IsoDate => dayjs().format('YYYY-MM-DD')

/** The firm's time zone, where what is shown goes by its days. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

export const useToday = (): (() => IsoDate) => {
  const timeZone = useContext(TimeZoneContext)
  return useCallback(() => (timeZone === undefined ? today() : dayIn(timeZone, new Date())), [timeZone])
}

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

import dayjs from 'dayjs'
import { createContext, useCallback, useContext } from 'react'
import type { IsoDate } from '../../domain/dates/iso-date.ts'
import { dayIn } from '../../domain/dates/time-zone.ts'

/** The day it is where the reader is. */
export const today = (): IsoDate => dayjs().format('YYYY-MM-DD')

/** The firm's time zone, where what is shown goes by its days. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

export const useToday = (): (() => IsoDate) => {
  const timeZone = useContext(TimeZoneContext)
  return useCallback(() => (timeZone === undefined ? today() : dayIn(timeZone, new Date())), [timeZone])
}

import { createContext, useCallback, useContext } from 'react'
import { displayInstant } from '../../domain/dates/display-date.ts'
import type { IsoDate } from '../../domain/dates/iso-date.ts'
import { dayIn, timeIn } from '../../domain/dates/time-zone.ts'
import { firmTimeZone } from './firm-time-zone.ts'

export const firmToday = (): IsoDate => dayIn(firmTimeZone(), new Date())

export const instantText = (instant: string): string => displayInstant(firmTimeZone(), new Date(instant))

export const timeText = (instant: string): string => timeIn(firmTimeZone(), new Date(instant))

/** The time zone in the dashboard's reply, which reflects a changed setting immediately. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

export const useToday = (): (() => IsoDate) => {
  const timeZone = useContext(TimeZoneContext)
  return useCallback(() => (timeZone === undefined ? firmToday() : dayIn(timeZone, new Date())), [timeZone])
}

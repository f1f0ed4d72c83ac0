import { useActorRef } from '@xstate/react'
import { calendarMachine } from '../../machines/calendar.ts'
import { type CalendarProps, CalendarView } from './calendar/calendar-view.tsx'

export const CalendarWidget = (props: CalendarProps) => (
  <CalendarView {...props} calendar={useActorRef(calendarMachine)} />
)

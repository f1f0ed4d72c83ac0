import { assign, setup, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'

interface Context {
  /** In the form `YYYY-MM`. `none` opens the calendar at the last entries. */
  readonly month: O.Option<string>
  readonly isWhole: boolean
}

type Event =
  | { readonly type: 'month.turned'; readonly month: string }
  | { readonly type: 'view.toggled' }
  | { readonly type: 'entries.toggled' }

export const calendarMachine = setup({
  types: { context: {} as Context, events: {} as Event },
}).createMachine({
  id: 'calendar',
  context: { month: O.none, isWhole: false },
  initial: 'month',
  on: {
    'month.turned': { actions: assign(({ event: { month } }) => ({ month: O.some(month) })) },
    'entries.toggled': { actions: assign({ isWhole: ({ context }) => !context.isWhole }) },
  },
  states: {
    month: { on: { 'view.toggled': 'list' } },
    list: { on: { 'view.toggled': 'month' } },
  },
})

export type CalendarRef = ActorRefFrom<typeof calendarMachine>

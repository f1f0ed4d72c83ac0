import type { ActorRefFrom } from 'xstate'
import type { calendarMachine } from './calendar.ts'
import type { FormRef } from './form.ts'
import type { graphMachine } from './graph.ts'
import type { gridMachine } from './grid.ts'
import type { tableMachine } from './table.ts'

/** The actor in which one person reads what a widget shows: it outlives every mounting of its view. */
export type Content =
  | { readonly _tag: 'Table'; readonly actor: ActorRefFrom<typeof tableMachine> }
  | { readonly _tag: 'Grid'; readonly actor: ActorRefFrom<typeof gridMachine> }
  | { readonly _tag: 'Graph'; readonly actor: ActorRefFrom<typeof graphMachine> }
  | { readonly _tag: 'Calendar'; readonly actor: ActorRefFrom<typeof calendarMachine> }
  | { readonly _tag: 'Form'; readonly actor: FormRef }

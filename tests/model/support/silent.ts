import { fromEventObservable } from 'xstate'
import type { EventObject } from 'xstate'
import { NEVER } from 'rxjs'

/** A source of events that never has one: a path sends them in its place. */
export const silent = <Event extends EventObject, Input = undefined>() => fromEventObservable<Event, Input>(() => NEVER)

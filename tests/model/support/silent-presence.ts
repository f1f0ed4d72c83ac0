import { NEVER } from 'rxjs'
import { fromObservable } from 'xstate'
import { presenceMachine } from '../../../src/machines/dashboards/presence.ts'
import { silent } from './silent.ts'

/** Nobody else is there, and nobody listens. */
export const silentPresence = presenceMachine.provide({
  actors: { presenceEvents: silent(), sendStatus: fromObservable(() => NEVER) },
})

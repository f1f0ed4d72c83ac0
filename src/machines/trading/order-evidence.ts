import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export type OrderEvidenceSaveResult = E.Either<string, null>

interface Context {
  readonly id: string
  readonly problem: O.Option<string>
}

export const orderEvidenceMachine = setup({
  types: { context: {} as Context, events: {} as { readonly type: 'evidence.requested'; readonly id: string } },
  actors: { saveEvidence: fromPromise<OrderEvidenceSaveResult, string>(unprovidedActor('saveEvidence')) },
  actions: {
    setProblem: assign((_, saved: OrderEvidenceSaveResult) => ({ problem: O.getLeft(saved) })),
  },
}).createMachine({
  id: 'orderEvidence',
  context: { id: '', problem: O.none },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'evidence.requested': { target: 'saving', actions: assign(({ event }) => ({ id: event.id, problem: O.none })) },
      },
    },
    saving: {
      invoke: {
        ...invokeTask(
          'saveEvidence',
          { target: 'idle' },
          { target: 'idle', actions: { type: 'setProblem', params: resultOf } },
        ),
        input: ({ context }) => context.id,
      },
    },
  },
})

export type OrderEvidenceRef = ActorRefFrom<typeof orderEvidenceMachine>

import { assign, fromPromise, setup } from 'xstate'
import { E, O } from '../../src/domain/fp.ts'
import { resultOf, invokeTask } from '../../src/machines/kit/task.ts'
import { unprovidedActor } from '../../src/machines/kit/unprovided.ts'
import { answered, type Sample } from './sample.ts'

type Sum = E.Either<string, number>

interface Context {
  readonly sum: O.Option<number>
  readonly failure: O.Option<string>
}

export const addingMachine = setup({
  types: { context: {} as Context, events: {} as { readonly type: 'sum.requested' } },
  actors: { add: fromPromise<Sum, number>(unprovidedActor('add')) },
  actions: { note: assign((_, sum: Sum) => ({ sum: O.getRight(sum), failure: O.getLeft(sum) })) },
}).createMachine({
  id: 'adding',
  context: { sum: O.none, failure: O.none },
  initial: 'idle',
  states: {
    idle: { on: { 'sum.requested': 'adding' } },
    adding: {
      invoke: {
        ...invokeTask(
          'add',
          { target: 'added', actions: { type: 'note', params: resultOf } },
          { target: 'idle', actions: { type: 'note', params: resultOf } },
        ),
        input: 2,
      },
    },
    added: {},
  },
})

export const task: Sample<typeof addingMachine> = {
  machine: addingMachine,
  events: [{ type: 'sum.requested' }, answered('add', E.right(4)), answered('add', E.left('Too large'))],
}

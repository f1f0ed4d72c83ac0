import { E, O } from '../../src/domain/fp.ts'
import { followedMachine } from '../../src/machines/kit/followed.ts'
import { answered, lostRead, refusedRead, slowRead, type Sample } from './sample.ts'

/** A count that changes name one by one. */
export const followedCount = followedMachine<number, number, string, number>({
  fold: (count, change) => (change <= count ? O.some(count) : O.fromPredicate(() => change === count + 1)(change)),
  answered: (count, answer) => Math.max(count, answer),
})

export const followed: Sample<typeof followedCount> = {
  machine: followedCount,
  input: { of: 'P1' },
  events: [
    answered('read', E.right(2)),
    answered('read', E.right(5)),
    answered('read', lostRead),
    answered('read', slowRead),
    answered('read', refusedRead),
    { type: 'changes.received', changes: [3] },
    { type: 'changes.received', changes: [5] },
    { type: 'answer.received', answer: 3 },
    { type: 'retry.due' },
    { type: 'retry.due', isBack: true },
    { type: 'read.retried' },
  ],
  identify: ({ value, context: { state, changes, answers } }) => ({
    value,
    state,
    isChanged: changes.length > 0,
    isAnswered: answers.length > 0,
  }),
}

/** The snapshot that a followed list sends to the machine that invoked it as `list`. */
export const listReceived = <State>(state: State) =>
  ({ type: 'xstate.snapshot.list', snapshot: { value: 'following', context: { state: O.some(state) } } }) as const
export const listFailed = {
  type: 'xstate.snapshot.list',
  snapshot: { value: { failed: 'waiting' }, context: { state: O.none } },
}

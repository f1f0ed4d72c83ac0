import type { AnyEventObject } from 'xstate'
import { E, O } from '../../../src/domain/fp.ts'
import type { ChangesReceived, FollowedState, followedIn, FollowedSubject } from '../../../src/machines/kit/followed.ts'
import type { ReadResult } from '../../../src/machines/kit/read-result.ts'
import { answered, lostRead } from '../../samples/sample.ts'
import type { RetryDue } from '../../../src/streams/socket/retries.ts'
import { silent } from './silent.ts'
import { unanswered } from './unanswered.ts'

interface List {
  getSnapshot(): { readonly value: unknown }
  send(event: AnyEventObject): void
}

interface ListReceived {
  readonly type: 'xstate.snapshot.list'
  readonly snapshot: Parameters<typeof followedIn>[0]
}

interface Step {
  readonly event: { readonly type: string }
  readonly before: { readonly context: { readonly list: FollowedState<unknown> } }
}

/** The actors of what is followed, whose server neither answers nor tells anything. */
export const unfollowedActors = <State, Change, Input>() => ({
  changes: silent<ChangesReceived<Change>, FollowedSubject<Input>>(),
  read: unanswered<ReadResult<State>, FollowedSubject<Input>>(),
  retries: silent<RetryDue>(),
})

export const isListReceived = (event: { readonly type: string }): event is ListReceived =>
  event.type === 'xstate.snapshot.list'

const isUnlisted = (event: Step['event']): boolean => isListReceived(event) && event.snapshot.value !== 'following'

/** A followed list keeps its value once it has one. */
export const remembersList = ({ event, before }: Step): boolean =>
  O.isNone(before.context.list.known) || !isUnlisted(event)

/** Has a list reach the state that a path reported to the invoking machine. */
export const bringList = (list: List | undefined, { snapshot: { value, context } }: ListReceived): void => {
  const now = list?.getSnapshot().value
  if (now === 'following')
    list?.send({ type: 'changes.received', changes: [{ id: 'something before was missed', version: 2 }] })
  else if (now !== 'reading') list?.send({ type: 'read.retried' })
  list?.send(
    answered('read', value === 'following' && O.isSome(context.state) ? E.right(context.state.value) : lostRead),
  )
}

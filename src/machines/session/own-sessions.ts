import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { OwnSession } from '../../domain/session/own-session.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'

/** `of` is the session to end; none ends all others. */
export interface SessionsEnding {
  readonly of: O.Option<OwnSession>
  readonly refusal: CallFailure
  readonly answer: unknown
}

export const sessionsEndingMachine = confirmingMachine<SessionsEnding>()

export const listedOwnSessionsMachine = followedMachine<readonly OwnSession[]>({ fold: rereadOnChange })

interface Context {
  readonly list: FollowedState<readonly OwnSession[]>
  readonly chosen: SessionsEnding['of']
  readonly hasEnded: boolean
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'end.requested'; readonly session: OwnSession }
  | { readonly type: 'endOthers.requested' }

const otherSessions = ({ known }: Context['list']): readonly OwnSession[] =>
  O.isSome(known) ? known.value.filter(({ isThis }) => !isThis) : []

export const hasOthers = (list: Context['list']): boolean => otherSessions(list).length > 0

export const ownSessionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; ending: 'ending' },
  },
  actors: { list: listedOwnSessionsMachine, ending: sessionsEndingMachine },
  guards: {
    isAnother: ({ context: { list } }, { id }: OwnSession) => otherSessions(list).some((each) => each.id === id),
    hasOthers: ({ context: { list } }) => hasOthers(list),
    hasEnded: (_, answer: O.Option<unknown>) => O.isSome(answer),
  },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
    chooseSession: assign((_, chosen: Context['chosen']) => ({ chosen, hasEnded: false })),
  },
}).createMachine({
  id: 'ownSessions',
  context: { list: unreadState, chosen: O.none, hasEnded: false },
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  on: { 'list.retried': { actions: 'retryRead' } },
  initial: 'listed',
  states: {
    listed: {
      on: {
        'end.requested': {
          guard: { type: 'isAnother', params: ({ event }) => event.session },
          target: 'ending',
          actions: { type: 'chooseSession', params: ({ event }) => O.some(event.session) },
        },
        'endOthers.requested': {
          guard: 'hasOthers',
          target: 'ending',
          actions: { type: 'chooseSession', params: O.none },
        },
      },
    },
    ending: {
      invoke: {
        id: 'ending',
        src: 'ending',
        input: ({ context: { chosen } }) => ({ of: chosen }),
        onDone: [
          {
            guard: { type: 'hasEnded', params: ({ event }) => event.output },
            target: 'listed',
            actions: assign({ hasEnded: true }),
          },
          { target: 'listed' },
        ],
      },
    },
  },
})

export type OwnSessionsRef = ActorRefFrom<typeof ownSessionsMachine>
export type SessionsEndingRef = ActorRefFrom<typeof sessionsEndingMachine>

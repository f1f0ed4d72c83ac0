import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { DayHeadlines } from '../../domain/ledger/valuation/headlines.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { type FollowedState, followedIn, type FollowedSubject, unreadState } from '../kit/followed.ts'
import { headlineFiguresMachine } from '../ledger/headline-figures.ts'

interface Context extends FollowedSubject<DashboardKey> {
  readonly list: FollowedState<DayHeadlines>
}

export const homeMachine = setup({
  types: {
    input: {} as FollowedSubject<DashboardKey>,
    context: {} as Context,
    events: {} as { readonly type: 'figures.retried' },
    children: {} as { list: 'list' },
  },
  actors: { list: headlineFiguresMachine },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
  },
}).createMachine({
  id: 'home',
  context: ({ input: { of } }) => ({ of, list: unreadState }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context: { of } }) => ({ of: { ...of, dates: {} } }),
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  on: { 'figures.retried': { actions: 'retryRead' } },
})

export type HomeRef = ActorRefFrom<typeof homeMachine>

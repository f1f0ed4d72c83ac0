import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Headlines } from '../../domain/ledger/valuation/headlines.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { type Followed, followedIn, type Of, unread } from '../kit/followed.ts'
import { headlineFiguresMachine } from '../ledger/headline-figures.ts'

interface Context extends Of<DashboardPlace> {
  readonly list: Followed<Headlines>
}

export const homeMachine = setup({
  types: {
    input: {} as Of<DashboardPlace>,
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
  context: ({ input: { of } }) => ({ of, list: unread }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context: { of } }) => ({ of: { ...of, dates: {} } }),
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  on: { 'figures.retried': { actions: 'retryRead' } },
})

export type HomeRef = ActorRefFrom<typeof homeMachine>

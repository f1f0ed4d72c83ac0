import { assign, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { ExplorableEntity } from '../../domain/explorers/explorable.ts'
import { E, O } from '../../domain/fp.ts'
import type { ListedSupervision } from '../../domain/messages/supervision.ts'
import { type ExplorerChoice, explorerMachine } from '../explorers/explorer.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { supervisionOpeningMachine } from './supervision-opening.ts'

export type SupervisionExportResult = E.Either<string, null>

export const listedSupervisionsMachine = followedMachine<readonly ListedSupervision[]>({ fold: rereadOnChange })

export interface SupervisionsInput {
  readonly newId: () => string
}

interface Context extends SupervisionsInput {
  readonly list: FollowedState<readonly ListedSupervision[]>
  readonly search: string
  readonly page: number
  readonly people: readonly ExplorableEntity[]
  readonly chosen: { readonly username: string; readonly name: string }
  readonly problem: O.Option<string>
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'search.typed'; readonly search: string }
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'supervision.begun' }
  | { readonly type: 'export.requested' }

export const supervisionsMachine = setup({
  types: {
    input: {} as SupervisionsInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; explorer: 'explorer'; opening: 'opening' },
  },
  actors: {
    list: listedSupervisionsMachine,
    explorer: explorerMachine,
    opening: supervisionOpeningMachine,
    exportSupervisions: fromPromise<SupervisionExportResult>(unprovidedActor('exportSupervisions')),
  },
  guards: {
    isChosen: (_, choice: ExplorerChoice) => O.isSome(choice) && choice.value.length > 0,
    isListed: ({ context }) => O.isSome(context.list.known),
  },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
    choosePerson: assign(({ context: { people } }, choice: ExplorerChoice) => {
      const [username = ''] = O.isSome(choice) ? choice.value : []
      return { chosen: { username, name: people.find(({ code }) => code === username)?.name ?? username } }
    }),
    openMessages: (_, username: string) => username,
  },
}).createMachine({
  id: 'supervisions',
  context: ({ input }) => ({
    ...input,
    list: unreadState,
    search: '',
    page: 1,
    people: [],
    chosen: { username: '', name: '' },
    problem: O.none,
  }),
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  on: {
    'list.retried': { actions: 'retryRead' },
    'search.typed': { actions: assign(({ event }) => ({ search: event.search, page: 1 })) },
    'page.chosen': { actions: assign(({ event }) => ({ page: event.page })) },
  },
  initial: 'listed',
  states: {
    listed: {
      on: {
        'supervision.begun': 'choosing',
        'export.requested': { guard: 'isListed', target: 'exporting', actions: assign({ problem: O.none }) },
      },
    },
    choosing: {
      invoke: {
        id: 'explorer',
        src: 'explorer',
        input: { kind: 'user', isMany: false, chosen: [] },
        onSnapshot: { actions: assign(({ event }) => ({ people: event.snapshot.context.found })) },
        onDone: [
          {
            guard: { type: 'isChosen', params: ({ event }) => event.output },
            target: 'opening',
            actions: { type: 'choosePerson', params: ({ event }) => event.output },
          },
          { target: 'listed' },
        ],
      },
    },
    opening: {
      invoke: {
        id: 'opening',
        src: 'opening',
        input: ({ context: { chosen, newId } }) => ({ of: chosen, newId }),
        onDone: [
          {
            guard: ({ event }) => event.output,
            target: 'listed',
            actions: { type: 'openMessages', params: ({ context }) => context.chosen.username },
          },
          { target: 'listed' },
        ],
      },
    },
    exporting: {
      invoke: {
        id: 'exportSupervisions',
        src: 'exportSupervisions',
        onDone: { target: 'listed', actions: assign(({ event }) => ({ problem: O.getLeft(event.output) })) },
      },
    },
  },
})

export type SupervisionsRef = ActorRefFrom<typeof supervisionsMachine>

import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E } from '../domain/fp.ts'
import type { ArchivedReport } from '../domain/report/archived-report.ts'
import { unprovided } from './unprovided.ts'

export type ArchiveListing = E.Either<unknown, readonly ArchivedReport[]>
export type ArchivedSaving = E.Either<unknown, null>

interface Context {
  readonly archived: readonly ArchivedReport[]
  /** What is fetched to be saved. */
  readonly wanted: number
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'archived.wanted'; readonly id: number }
  | { readonly type: 'failure.dismissed' }

/** The finished reports of whoever looks, and saving one of them at a time. */
export const reportArchiveMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    listArchive: fromPromise<ArchiveListing>(unprovided('listArchive')),
    saveArchived: fromPromise<ArchivedSaving, number>(unprovided('saveArchived')),
  },
  guards: {
    isListed: (_, listing: ArchiveListing) => E.isRight(listing),
    isSaved: (_, saving: ArchivedSaving) => E.isRight(saving),
    isThere: ({ context }, id: number) => context.archived.some((report) => report.id === id),
  },
  actions: {
    list: assign((_, listing: ArchiveListing) => ({ archived: E.isRight(listing) ? listing.right : [] })),
    want: assign((_, wanted: number) => ({ wanted })),
  },
}).createMachine({
  id: 'reportArchive',
  context: { archived: [], wanted: 0 },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'listArchive',
        src: 'listArchive',
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'list', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
      },
    },
    failed: { on: { 'list.retried': 'loading' } },
    listed: {
      initial: 'resting',
      on: {
        'archived.wanted': {
          guard: { type: 'isThere', params: ({ event }) => event.id },
          target: '.saving',
          actions: { type: 'want', params: ({ event }) => event.id },
        },
      },
      states: {
        resting: {},
        saving: {
          invoke: {
            id: 'saveArchived',
            src: 'saveArchived',
            input: ({ context }) => context.wanted,
            onDone: [
              { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'resting' },
              { target: 'refused' },
            ],
          },
          on: { 'archived.wanted': undefined },
        },
        refused: { on: { 'failure.dismissed': 'resting' } },
      },
    },
  },
})

export type ReportArchiveRef = ActorRefFrom<typeof reportArchiveMachine>

import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { ArchiveKey } from '../../domain/archive/archive-key.ts'
import type { ArchiveChanged } from './archive-list.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'

/** `Left` if unknown: the earlier count stays. */
export type NewReportsCount = E.Either<unknown, number>

interface Input {
  readonly archiveKey: O.Option<ArchiveKey>
}

interface Context extends Input {
  readonly count: number
}

export const newReportsMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as ArchiveChanged },
  actors: {
    archiveChanges: fromEventObservable<ArchiveChanged, undefined>(unprovidedEvents('archiveChanges')),
    countNew: fromPromise<NewReportsCount, O.Option<ArchiveKey>>(unprovidedActor('countNew')),
  },
  guards: {
    hasArchiveKey: ({ context }) => O.isSome(context.archiveKey),
  },
}).createMachine({
  id: 'newReports',
  context: ({ input }) => ({ ...input, count: 0 }),
  initial: 'resting',
  states: {
    resting: { always: { guard: 'hasArchiveKey', target: 'watching' } },
    watching: {
      invoke: { id: 'archiveChanges', src: 'archiveChanges' },
      initial: 'counting',
      states: {
        counting: {
          invoke: {
            id: 'countNew',
            src: 'countNew',
            input: ({ context }) => context.archiveKey,
            onDone: {
              target: 'counted',
              actions: assign(({ context, event }) => ({ count: E.getOrElse(() => context.count)(event.output) })),
            },
          },
          on: { 'archive.changed': { target: 'counting', reenter: true } },
        },
        counted: { on: { 'archive.changed': 'counting' } },
      },
    },
  },
})

export type NewReportsRef = ActorRefFrom<typeof newReportsMachine>

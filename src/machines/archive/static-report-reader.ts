import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { ListedStaticReport } from '../../domain/archive/listed-static-report.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export interface FileQuery {
  readonly report: ListedStaticReport
  readonly version: number | null
}

export type FileOpenResult = E.Either<string, Uint8Array>
export type FileSaveResult = E.Either<string, unknown>

interface Input extends FileQuery {
  readonly isSaved: boolean
}

interface Context extends Input {
  readonly bytes: O.Option<Uint8Array>
  readonly failure: O.Option<string>
}

type Event =
  | { readonly type: 'download.requested' }
  | { readonly type: 'work.cancelled' }
  | { readonly type: 'reader.closed' }

const queryIn = ({ report, version }: Context): FileQuery => ({ report, version })

export const staticReportReaderMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    openFile: fromPromise<FileOpenResult, FileQuery>(unprovidedActor('openFile')),
    saveFile: fromPromise<FileSaveResult, FileQuery>(unprovidedActor('saveFile')),
  },
  guards: {
    isSaved: (_, saving: FileSaveResult) => E.isRight(saving),
    isRead: ({ context }) => O.isSome(context.bytes),
    isToBeSaved: ({ context }) => context.isSaved,
  },
  actions: {
    setBytes: assign((_, opening: FileOpenResult) => ({ bytes: O.getRight(opening), failure: O.getLeft(opening) })),
    setFailure: assign((_, saving: FileSaveResult) => ({ failure: O.getLeft(saving) })),
  },
}).createMachine({
  id: 'staticReportReader',
  context: ({ input }) => ({ ...input, bytes: O.none, failure: O.none }),
  initial: 'begun',
  states: {
    begun: { always: [{ guard: 'isToBeSaved', target: 'saving' }, { target: 'opening' }] },
    opening: {
      invoke: {
        ...invokeTask(
          'openFile',
          { target: 'reading', actions: { type: 'setBytes', params: resultOf } },
          { target: 'failed', actions: { type: 'setBytes', params: resultOf } },
        ),
        input: ({ context }) => queryIn(context),
      },
      on: { 'work.cancelled': 'closed' },
    },
    reading: {
      on: {
        'download.requested': { target: 'saving', actions: assign({ failure: O.none }) },
        'reader.closed': 'closed',
      },
    },
    saving: {
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context }) => queryIn(context),
        onDone: [
          {
            guard: 'isRead',
            target: 'reading',
            actions: { type: 'setFailure', params: ({ event }) => event.output },
          },
          { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'closed' },
          { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event.output } },
        ],
      },
      on: { 'work.cancelled': 'closed', 'reader.closed': 'closed' },
    },
    failed: { on: { 'reader.closed': 'closed' } },
    closed: { type: 'final' },
  },
})

export type StaticReportReaderRef = ActorRefFrom<typeof staticReportReaderMachine>

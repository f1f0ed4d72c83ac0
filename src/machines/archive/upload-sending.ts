import { assign, fromEventObservable, setup, type ActorRefFrom } from 'xstate'
import { E } from '../../domain/fp.ts'
import type { PlannedFile, ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import { unprovidedEvents } from '../kit/unprovided.ts'

export interface ZipToSend {
  readonly id: string
  readonly zip: File
  readonly files: readonly PlannedFile[]
}

/** `Lost`: the upload may have arrived. */
export type UploadFailure =
  | { readonly _tag: 'Refused'; readonly refusal: string | null; readonly message: string }
  | { readonly _tag: 'Lost' | 'Cancelled' }

export type ZipSendResult = E.Either<UploadFailure, ReportUpload>

export type ZipSendingEvent =
  | { readonly type: 'bytes.sent'; readonly sent: number; readonly total: number }
  | { readonly type: 'zip.answered'; readonly answer: ZipSendResult }

interface Context extends ZipToSend {
  readonly sent: number
  readonly total: number
  readonly answer: ZipSendResult
}

type Event = ZipSendingEvent | { readonly type: 'sending.cancelled' }
type ByteCounts = Pick<Context, 'sent' | 'total'>

const cancelledSending: ZipSendResult = E.left({ _tag: 'Cancelled' })

export const uploadSendingMachine = setup({
  types: {
    input: {} as ZipToSend,
    context: {} as Context,
    events: {} as Event,
    output: {} as ZipSendResult,
  },
  actors: { sendZip: fromEventObservable<ZipSendingEvent, ZipToSend>(unprovidedEvents('sendZip')) },
  guards: { isAllSent: (_, { sent, total }: ByteCounts) => total > 0 && sent >= total },
  actions: {
    setByteCounts: assign((_, { sent, total }: ByteCounts) => ({ sent, total })),
  },
}).createMachine({
  id: 'uploadSending',
  context: ({ input }) => ({ ...input, sent: 0, total: input.zip.size, answer: cancelledSending }),
  initial: 'active',
  states: {
    active: {
      invoke: { id: 'sendZip', src: 'sendZip', input: ({ context: { id, zip, files } }) => ({ id, zip, files }) },
      on: {
        // after a new sign-in the zip is sent again, so the count may return to zero
        'bytes.sent': [
          {
            guard: { type: 'isAllSent', params: ({ event }) => event },
            target: '.arrived',
            actions: { type: 'setByteCounts', params: ({ event }) => event },
          },
          { target: '.sending', actions: { type: 'setByteCounts', params: ({ event }) => event } },
        ],
        'zip.answered': { target: 'over', actions: assign(({ event }) => ({ answer: event.answer })) },
        'sending.cancelled': 'over',
      },
      initial: 'sending',
      states: { sending: {}, arrived: {} },
    },
    over: { type: 'final' },
  },
  output: ({ context }) => context.answer,
})

export type UploadSendingRef = ActorRefFrom<typeof uploadSendingMachine>

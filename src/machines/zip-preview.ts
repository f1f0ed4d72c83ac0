import { setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { O } from '../domain/fp.ts'
import type { ReportUpload } from '../domain/report-upload/report-upload.ts'

interface Input {
  readonly id: string
  readonly zip: File
}

interface Context extends Input {
  readonly sent: O.Option<ReportUpload>
  readonly isEdited: boolean
}

type Event = { readonly type: 'preview.left' }

/** What a zip has in it, made ready to be sent. */
export const zipPreviewMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    output: {} as { readonly sent: O.Option<ReportUpload> },
  },
}).createMachine({
  id: 'zipPreview',
  context: ({ input }) => ({ ...input, sent: O.none, isEdited: false }),
  initial: 'reading',
  states: {
    reading: { on: { 'preview.left': 'left' } },
    left: { type: 'final' },
  },
  output: ({ context }) => ({ sent: context.sent }),
})

/** Whether leaving would lose what somebody wrote or is sending. */
export const isAtRisk = ({ context }: SnapshotFrom<typeof zipPreviewMachine>): boolean => context.isEdited

export type ZipPreviewRef = ActorRefFrom<typeof zipPreviewMachine>

import { setup, type ActorRefFrom } from 'xstate'
import type { Identity } from '../domain/identity/identity.ts'
import { bulkUploadMachine } from './bulk-upload.ts'

interface Input {
  readonly identity: Identity
  readonly newId: () => string
}

interface Context extends Input {
  readonly hasUnsavedActs: boolean
}

/** Shell: the archive as whoever keeps it sees it. */
export const staticReportsMachine = setup({
  types: { input: {} as Input, context: {} as Context, children: {} as { bulkUpload: 'bulkUpload' } },
  actors: { bulkUpload: bulkUploadMachine },
}).createMachine({
  id: 'staticReports',
  context: ({ input }) => ({ ...input, hasUnsavedActs: false }),
  invoke: [{ id: 'bulkUpload', src: 'bulkUpload', input: ({ context: { newId } }) => ({ newId }) }],
})

export type StaticReportsRef = ActorRefFrom<typeof staticReportsMachine>

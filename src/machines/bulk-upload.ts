import { setup, type ActorRefFrom } from 'xstate'

interface Input {
  readonly newId: () => string
}

/** Shell: the bulk-upload machine. */
export const bulkUploadMachine = setup({
  types: { input: {} as Input, context: {} as Input },
}).createMachine({
  id: 'bulkUpload',
  context: ({ input }) => input,
})

export type BulkUploadRef = ActorRefFrom<typeof bulkUploadMachine>

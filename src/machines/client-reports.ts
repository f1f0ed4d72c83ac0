import { setup, type ActorRefFrom } from 'xstate'
import { reportDeskMachine, type ReportDeskInput } from './report-desk.ts'
import { videoLibraryMachine } from './video-library.ts'

interface Context extends ReportDeskInput {
  readonly hasUnsavedActs: false
}

/** The report screen of a client: the desk, and the videos beside it. */
export const clientReportsMachine = setup({
  types: {
    input: {} as ReportDeskInput,
    context: {} as Context,
    children: {} as { desk: 'desk'; videos: 'videos' },
  },
  actors: { desk: reportDeskMachine, videos: videoLibraryMachine },
}).createMachine({
  id: 'clientReports',
  context: ({ input }) => ({ ...input, hasUnsavedActs: false }),
  invoke: [
    { id: 'desk', src: 'desk', input: ({ context }) => context },
    { id: 'videos', src: 'videos' },
  ],
})

export type ClientReportsRef = ActorRefFrom<typeof clientReportsMachine>

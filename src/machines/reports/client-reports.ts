import { setup, type ActorRefFrom } from 'xstate'
import { reportArchiveMachine } from '../archive/report-archive.ts'
import { reportDeskMachine, type ReportDeskInput } from './report-desk.ts'
import { videoLibraryMachine } from './video-library.ts'

interface Context extends ReportDeskInput {
  readonly hasUnsavedActs: false
}

/** The report screen of a client: the desk, and beside it the videos and the archive. */
export const clientReportsMachine = setup({
  types: {
    input: {} as ReportDeskInput,
    context: {} as Context,
    children: {} as { desk: 'desk'; videos: 'videos'; archive: 'archive' },
  },
  actors: { desk: reportDeskMachine, videos: videoLibraryMachine, archive: reportArchiveMachine },
}).createMachine({
  id: 'clientReports',
  context: ({ input }) => ({ ...input, hasUnsavedActs: false }),
  invoke: [
    { id: 'desk', src: 'desk', input: ({ context }) => context },
    { id: 'videos', src: 'videos' },
    {
      id: 'archive',
      src: 'archive',
      input: ({ context: { level, code } }) => ({ type: level === 'group' ? 'group' : 'portfolio', code }),
    },
  ],
})

export type ClientReportsRef = ActorRefFrom<typeof clientReportsMachine>

import { setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { reportArchiveMachine } from '../archive/report-archive.ts'
import { reportDeskMachine, type ReportDeskInput } from './report-desk.ts'
import { videoLibraryMachine } from './video-library.ts'

/** The report screen of a client: the desk, and beside it the videos and the archive. */
export const clientReportsMachine = setup({
  types: {
    input: {} as ReportDeskInput,
    context: {} as ReportDeskInput,
    tags: {} as 'missing',
    children: {} as { desk: 'desk'; videos: 'videos'; archive: 'archive' },
  },
  actors: { desk: reportDeskMachine, videos: videoLibraryMachine, archive: reportArchiveMachine },
  guards: { isMissing: (_, desk: SnapshotFrom<typeof reportDeskMachine>) => desk.hasTag('missing') },
}).createMachine({
  id: 'clientReports',
  context: ({ input }) => input,
  invoke: [
    {
      id: 'desk',
      src: 'desk',
      input: ({ context }) => context,
      onSnapshot: { guard: { type: 'isMissing', params: ({ event }) => event.snapshot }, target: '.missing' },
    },
    { id: 'videos', src: 'videos' },
    {
      id: 'archive',
      src: 'archive',
      input: ({ context: { level, code } }) => ({ type: level === 'group' ? 'group' : 'portfolio', code }),
    },
  ],
  initial: 'open',
  states: { open: {}, missing: { tags: 'missing' } },
})

export type ClientReportsRef = ActorRefFrom<typeof clientReportsMachine>

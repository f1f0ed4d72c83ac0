import { setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { reportArchiveMachine } from '../archive/report-archive.ts'
import { reportPickerMachine, type ReportPickerInput } from './report-picker.ts'
import { videosMachine } from './videos.ts'

/** The report screen of a client: the picker, and beside it the videos and the archive. */
export const clientReportsMachine = setup({
  types: {
    input: {} as ReportPickerInput,
    context: {} as ReportPickerInput,
    tags: {} as 'missing',
    children: {} as { picker: 'picker'; videos: 'videos'; archive: 'archive' },
  },
  actors: { picker: reportPickerMachine, videos: videosMachine, archive: reportArchiveMachine },
  guards: { isMissing: (_, picker: SnapshotFrom<typeof reportPickerMachine>) => picker.hasTag('missing') },
}).createMachine({
  id: 'clientReports',
  context: ({ input }) => input,
  invoke: [
    {
      id: 'picker',
      src: 'picker',
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

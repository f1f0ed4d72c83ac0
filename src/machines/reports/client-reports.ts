import { assign, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { staticReportInSearch } from '../../domain/archive/archive-key.ts'
import { O } from '../../domain/fp.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import { reportArchiveMachine } from '../archive/report-archive.ts'
import { keptInAddress } from '../kit/kept-in-address.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { reportPickerMachine, type ReportPickerInput } from './report-picker.ts'
import { videosMachine } from './videos.ts'

interface Context extends ReportPickerInput {
  readonly linked: O.Option<string>
}

type PickerSnapshot = SnapshotFrom<typeof reportPickerMachine>
type ArchiveSnapshot = SnapshotFrom<typeof reportArchiveMachine>

export const clientReportsMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as { readonly type: 'search.changed'; readonly search: string },
    tags: {} as 'missing',
    children: {} as { picker: 'picker'; videos: 'videos'; archive: 'archive'; keepInAddress: 'keepInAddress' },
  },
  actors: {
    picker: reportPickerMachine,
    videos: videosMachine,
    archive: reportArchiveMachine,
    keepInAddress: fromPromise<unknown, O.Option<string>>(unprovidedActor('keepInAddress')),
  },
  guards: {
    isMissing: (_, picker: PickerSnapshot) => picker.hasTag('missing'),
    isLinkedElsewhere: ({ context }, archive: ArchiveSnapshot) => !sameJson(archive.context.linked, context.linked),
  },
  actions: {
    setLinked: assign((_, { context: { linked } }: ArchiveSnapshot) => ({ linked })),
    openLinkedReport: sendTo('archive', (_, search: string) => ({
      type: 'report.linked',
      id: staticReportInSearch(search),
    })),
  },
}).createMachine({
  id: 'clientReports',
  context: ({ input }) => input,
  on: { 'search.changed': { actions: { type: 'openLinkedReport', params: ({ event }) => event.search } } },
  type: 'parallel',
  states: {
    screen: {
      invoke: [
        {
          id: 'picker',
          src: 'picker',
          input: ({ context }) => context,
          onSnapshot: { guard: { type: 'isMissing', params: ({ event }) => event.snapshot }, target: '.missing' },
        },
        { id: 'videos', src: 'videos' },
      ],
      initial: 'open',
      states: { open: {}, missing: { tags: 'missing' } },
    },
    archive: {
      invoke: {
        id: 'archive',
        src: 'archive',
        input: ({ context: { level, code, linked } }) => ({
          type: level === 'group' ? 'group' : 'portfolio',
          code,
          linked,
        }),
        onSnapshot: {
          guard: { type: 'isLinkedElsewhere', params: ({ event }) => event.snapshot },
          target: '.keeping',
          actions: { type: 'setLinked', params: ({ event }) => event.snapshot },
        },
      },
      ...keptInAddress(({ context }: { readonly context: Context }) => context.linked),
    },
  },
})

export type ClientReportsRef = ActorRefFrom<typeof clientReportsMachine>

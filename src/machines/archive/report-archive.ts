import { assign, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { annualReports } from '../../domain/archive/archive-by-year.ts'
import type { ArchiveKey } from '../../domain/archive/archive-key.ts'
import type { ListedStaticReport } from '../../domain/archive/listed-static-report.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export type ReportOpenResult = E.Either<CallFailure, Uint8Array>
export type ReportSaveResult = E.Either<CallFailure, unknown>

export interface OpenedArchivedReport {
  readonly report: ListedStaticReport
  readonly bytes: Uint8Array
}

export interface YearQuery extends ArchiveKey {
  readonly year: number
}

/** Place of the pressed report: an annual report appears in its own list and in its year. */
export type PressOrigin = 'year' | 'annual' | 'reader'

interface Input extends ArchiveKey {
  readonly linked: O.Option<string>
}

interface Context {
  readonly archiveKey: ArchiveKey
  readonly linked: O.Option<string>
  readonly isSought: boolean
  readonly reached: O.Option<ListedStaticReport>
  readonly list: FollowedState<readonly ListedStaticReport[]>
  /** Reports fetched here, which the server marks as read a moment later. */
  readonly fetched: ReadonlySet<string>
  /** The report being fetched; none if a whole year is fetched. */
  readonly fetching: O.Option<ListedStaticReport>
  readonly pressedIn: PressOrigin
  readonly year: number
  readonly opened: O.Option<OpenedArchivedReport>
  readonly failure: O.Option<CallFailure>
}

interface PressedReport {
  readonly id: string
  readonly pressedIn: PressOrigin
}

type Event =
  | { readonly type: 'report.linked'; readonly id: O.Option<string> }
  | { readonly type: 'list.retried' }
  | ({ readonly type: 'archived.opened' } & PressedReport)
  | ({ readonly type: 'archived.saved' } & PressedReport)
  | { readonly type: 'year.saved'; readonly year: number }
  | { readonly type: 'work.cancelled' }
  | { readonly type: 'reader.closed' }
  | { readonly type: 'failure.dismissed' }

type ListContext = Pick<Context, 'list' | 'fetched'>

const reportVersionKey = ({ StaticReportID, version }: ListedStaticReport): string =>
  `${StaticReportID} ${version.toString()}`

export const staticReportsIn = ({ list: { known }, fetched }: ListContext): readonly ListedStaticReport[] =>
  O.isSome(known)
    ? known.value.map((report) => (fetched.has(reportVersionKey(report)) ? { ...report, isNew: false } : report))
    : []

const reportIn = (context: ListContext, id: string): O.Option<ListedStaticReport> =>
  O.fromNullable(staticReportsIn(context).find(({ StaticReportID }) => StaticReportID === id))

const linkedReportIn = (context: Context): O.Option<ListedStaticReport> =>
  context.isSought && O.isSome(context.linked) ? reportIn(context, context.linked.value) : O.none

export const isLinkBroken = (context: Context): boolean =>
  context.isSought && O.isSome(context.list.known) && O.isNone(linkedReportIn(context))

export type PressTarget = PressedReport | { readonly year: number } | 'gone'

const isPressTarget = (context: Context, at: PressTarget): boolean => {
  const { fetching, pressedIn, year, opened } = context
  if (at !== 'gone' && 'year' in at) return O.isNone(fetching) && year === at.year
  if (at !== 'gone') return O.isSome(fetching) && fetching.value.StaticReportID === at.id && pressedIn === at.pressedIn
  if (O.isNone(fetching)) return staticReportsIn(context).every(({ Year }) => Year !== year)
  if (pressedIn === 'reader' && O.isSome(opened)) return false
  const now = reportIn(context, fetching.value.StaticReportID)
  return O.isNone(now) || (pressedIn === 'annual' && annualReports([now.value]).length === 0)
}

export const failureAt = (context: Context, at: PressTarget): O.Option<CallFailure> =>
  isPressTarget(context, at) ? context.failure : O.none

const withFetched = ({ fetched }: ListContext, reports: readonly ListedStaticReport[]): Pick<Context, 'fetched'> => ({
  fetched: new Set([...fetched, ...reports.map(reportVersionKey)]),
})

export const listedStaticReportsMachine = followedMachine<readonly ListedStaticReport[], unknown, ArchiveKey>({
  fold: rereadOnChange,
})

const linkIn = ({ event }: { readonly event: { readonly id: O.Option<string> } }): O.Option<string> => event.id
const followLink = {
  guard: { type: 'isAnother', params: linkIn },
  actions: { type: 'setLinked', params: linkIn },
} as const

const reportFailure = { target: 'free', actions: { type: 'setFailure', params: resultOf } } as const

export const reportArchiveMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list' },
  },
  actors: {
    list: listedStaticReportsMachine,
    openArchived: fromPromise<ReportOpenResult, O.Option<ListedStaticReport>>(unprovidedActor('openArchived')),
    saveArchived: fromPromise<ReportSaveResult, O.Option<ListedStaticReport>>(unprovidedActor('saveArchived')),
    saveYear: fromPromise<ReportSaveResult, YearQuery>(unprovidedActor('saveYear')),
  },
  guards: {
    isAnother: ({ context }, id: O.Option<string>) => !sameJson(context.linked, id),
    isSoughtThere: ({ context }) => O.isSome(linkedReportIn(context)),
    isThere: ({ context }, id: string) => O.isSome(reportIn(context, id)),
    hasYear: ({ context }, year: number) => staticReportsIn(context).some(({ Year }) => Year === year),
  },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
    setLinked: assign((_, linked: O.Option<string>) => ({
      linked,
      isSought: O.isSome(linked),
      opened: O.none,
      failure: O.none,
    })),
    fetchLinked: assign(({ context }) => ({
      fetching: linkedReportIn(context),
      reached: linkedReportIn(context),
      pressedIn: 'year' as const,
      isSought: false,
    })),
    requestReport: assign(({ context }, { id, pressedIn }: PressedReport) => ({
      fetching: reportIn(context, id),
      pressedIn,
      failure: O.none,
    })),
    setOpened: assign(({ context: { fetching } }, opening: ReportOpenResult) => ({
      opened:
        O.isSome(fetching) && E.isRight(opening) ? O.some({ report: fetching.value, bytes: opening.right }) : O.none,
    })),
    setFailure: assign((_, fetched: ReportOpenResult | ReportSaveResult) => ({ failure: O.getLeft(fetched) })),
    countAsFetched: assign(({ context }) =>
      withFetched(context, O.isSome(context.fetching) ? [context.fetching.value] : []),
    ),
    countYearAsFetched: assign(({ context }) =>
      withFetched(
        context,
        staticReportsIn(context).filter(({ Year }) => Year === context.year),
      ),
    ),
    closeReader: assign(({ context: { pressedIn, failure } }) => ({
      opened: O.none,
      failure: pressedIn === 'reader' ? O.none : failure,
      linked: O.none,
      isSought: false,
    })),
  },
}).createMachine({
  id: 'reportArchive',
  context: ({ input: { type, code, linked } }) => ({
    archiveKey: { type, code },
    linked,
    isSought: O.isSome(linked),
    reached: O.none,
    list: unreadState,
    fetched: new Set(),
    fetching: O.none,
    pressedIn: 'year',
    year: 0,
    opened: O.none,
    failure: O.none,
  }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context }) => ({ of: context.archiveKey }),
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  on: {
    'report.linked': followLink,
    'list.retried': { actions: 'retryRead' },
    'reader.closed': { actions: 'closeReader' },
    'failure.dismissed': {
      actions: assign(({ context: { opened, linked } }) => ({
        failure: O.none,
        linked: O.isSome(opened) ? linked : O.none,
        isSought: false,
      })),
    },
  },
  initial: 'free',
  states: {
    free: {
      always: { guard: 'isSoughtThere', target: 'opening', actions: 'fetchLinked' },
      on: {
        'archived.opened': {
          guard: { type: 'isThere', params: ({ event }) => event.id },
          target: 'opening',
          actions: [
            { type: 'requestReport', params: ({ event }) => event },
            assign(({ event }) => ({ linked: O.some(event.id), isSought: false })),
          ],
        },
        'archived.saved': {
          guard: { type: 'isThere', params: ({ event }) => event.id },
          target: 'saving',
          actions: { type: 'requestReport', params: ({ event }) => event },
        },
        'year.saved': {
          guard: { type: 'hasYear', params: ({ event }) => event.year },
          target: 'savingYear',
          actions: assign(({ event }) => ({ year: event.year, fetching: O.none, failure: O.none })),
        },
      },
    },
    opening: {
      invoke: {
        ...invokeTask(
          'openArchived',
          { target: 'free', actions: [{ type: 'setOpened', params: resultOf }, 'countAsFetched'] },
          reportFailure,
        ),
        input: ({ context }) => context.fetching,
      },
      on: {
        'report.linked': { ...followLink, target: 'free' },
        'work.cancelled': { target: 'free', actions: assign({ linked: O.none, isSought: false }) },
      },
    },
    saving: {
      invoke: {
        ...invokeTask('saveArchived', { target: 'free', actions: 'countAsFetched' }, reportFailure),
        input: ({ context }) => context.fetching,
      },
      on: { 'work.cancelled': 'free' },
    },
    savingYear: {
      invoke: {
        ...invokeTask('saveYear', { target: 'free', actions: 'countYearAsFetched' }, reportFailure),
        input: ({ context: { archiveKey, year } }) => ({ ...archiveKey, year }),
      },
      on: { 'work.cancelled': 'free' },
    },
  },
})

export type ReportArchiveRef = ActorRefFrom<typeof reportArchiveMachine>

import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { ArchivedReport } from '../../domain/archive/archived-report.ts'
import type { Owner } from '../../domain/archive/owner.ts'
import {
  changedIn,
  type DraftField,
  draftOf,
  fieldsOf,
  isContested,
  isDraftChanged,
  isOwnerUnknown,
  type ReportDraft,
} from '../../domain/archive/report-draft.ts'
import { isStaticReportName } from '../../domain/archive/static-report-name.ts'
import type { StaticReportFields } from '../../domain/archive/static-report.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import type { OwnersListing } from './owners-listing.ts'
import { unprovided } from '../kit/unprovided.ts'

export interface StaticReportSave {
  readonly name: string
  readonly revision: number
  readonly report: StaticReportFields
}

/** `Stale`: somebody else changed the report meanwhile. Of `Field` the first is wrong until one of `fields` is another. */
export type StaticReportSaveRefusal =
  | CallFailure
  | { readonly _tag: 'Stale' | 'Gone' }
  | { readonly _tag: 'Field'; readonly fields: readonly DraftField[]; readonly message: string }

export type StaticReportSaving = E.Either<StaticReportSaveRefusal, unknown>
export type StaticReportReading = E.Either<'Gone' | 'Lost', ArchivedReport>

interface Input {
  readonly report: ArchivedReport
}

interface Context {
  /** The report the draft was made on. */
  readonly report: ArchivedReport
  readonly draft: ReportDraft
  /** What has been written in: its faults are pointed out. */
  readonly touched: readonly DraftField[]
  /** Whose a report can be; empty while they are not known. */
  readonly owners: readonly Owner[]
  /** What somebody else made of the report while it was edited here. */
  readonly theirs: O.Option<ArchivedReport>
  readonly refusal: O.Option<StaticReportSaveRefusal>
  readonly isSaved: boolean
}

type Event =
  | { readonly type: 'draft.edited'; readonly draft: ReportDraft }
  | { readonly type: 'report.heard'; readonly report: ArchivedReport }
  | { readonly type: 'report.gone' }
  | { readonly type: 'save.requested' }
  | { readonly type: 'theirs.taken' }
  | { readonly type: 'mine.kept' }
  | { readonly type: 'close.requested' }
  | { readonly type: 'close.confirmed' }
  | { readonly type: 'close.refused' }

/** Whether closing it would lose anything. */
export const hasEdits = ({ draft, report }: Pick<Context, 'draft' | 'report'>): boolean => isDraftChanged(draft, report)

const isValid = ({ draft, report, owners }: Context): boolean =>
  !isOwnerUnknown(draft, report, owners) &&
  pipe(
    fieldsOf(draft),
    O.exists(({ StaticReportName }) => isStaticReportName(StaticReportName)),
  )

/** Whether saving it again would be refused again. */
const isBarred = ({ refusal }: Context): boolean =>
  O.isSome(refusal) && (refusal.value._tag === 'Field' || refusal.value._tag === 'Gone')

const isNewer = ({ report }: Context, heard: ArchivedReport): boolean => heard.revision > report.revision

const saveOf = ({ report, draft }: Context): StaticReportSave => ({
  name: report.StaticReportName,
  revision: report.revision,
  report: pipe(
    fieldsOf(draft),
    O.getOrElse((): StaticReportFields => report),
  ),
})

/** What stands of a refusal once something else was written. */
const remaining = (
  refusal: O.Option<StaticReportSaveRefusal>,
  changed: readonly DraftField[],
): O.Option<StaticReportSaveRefusal> =>
  pipe(
    refusal,
    O.filter(
      (one) => one._tag === 'Gone' || (one._tag === 'Field' && !one.fields.some((field) => changed.includes(field))),
    ),
  )

export const staticReportEditorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    output: {} as { readonly isSaved: boolean },
  },
  actors: {
    listOwners: fromPromise<OwnersListing>(unprovided('listOwners')),
    saveReport: fromPromise<StaticReportSaving, StaticReportSave>(unprovided('saveReport')),
    readReport: fromPromise<StaticReportReading, string>(unprovided('readReport')),
  },
  guards: {
    canSave: ({ context }) => hasEdits(context) && isValid(context) && !isBarred(context),
    hasChanges: ({ context }) => hasEdits(context),
    isConflicted: ({ context }) => O.isSome(context.theirs),
    isSaved: (_, saving: StaticReportSaving) => E.isRight(saving),
    isStale: (_, saving: StaticReportSaving) => E.isLeft(saving) && saving.left._tag === 'Stale',
    isRead: (_, reading: StaticReportReading) => E.isRight(reading),
    isReadApart: ({ context }, reading: StaticReportReading) =>
      E.isRight(reading) && isNewer(context, reading.right) && !isContested(context.report, reading.right),
    isNewsApart: ({ context }, heard: ArchivedReport) => isNewer(context, heard) && !isContested(context.report, heard),
    isNewsUnawares: ({ context }, heard: ArchivedReport) => isNewer(context, heard) && !hasEdits(context),
    isNews: ({ context }, heard: ArchivedReport) => isNewer(context, heard),
  },
  actions: {
    list: assign((_, listing: OwnersListing) => ({ owners: E.isRight(listing) ? listing.right : [] })),
    edit: assign(({ context }, draft: ReportDraft) => {
      const changed = changedIn(context.draft, draft)
      return {
        draft,
        touched: [...new Set([...context.touched, ...changed])],
        refusal: remaining(context.refusal, changed),
      }
    }),
    adopt: assign((_, report: ArchivedReport) => ({ report })),
    adoptRead: assign(({ context }, reading: StaticReportReading) => ({
      report: E.isRight(reading) ? reading.right : context.report,
    })),
    renew: assign((_, report: ArchivedReport) => ({ report, draft: draftOf(report), touched: [] })),
    contest: assign((_, theirs: ArchivedReport) => ({ theirs: O.some(theirs) })),
    contestRead: assign((_, reading: StaticReportReading) => ({ theirs: O.getRight(reading) })),
    take: assign(({ context: { theirs, report } }) => {
      const now = O.isSome(theirs) ? theirs.value : report
      return { report: now, draft: draftOf(now), touched: [], theirs: O.none, refusal: O.none }
    }),
    keep: assign(({ context: { theirs, report } }) => ({
      report: O.isSome(theirs) ? theirs.value : report,
      theirs: O.none,
      refusal: O.none,
    })),
    refuse: assign((_, saving: StaticReportSaving) => ({ refusal: O.getLeft(saving) })),
    giveUp: assign((_, reading: StaticReportReading) => ({
      refusal: O.some<StaticReportSaveRefusal>({ _tag: E.isLeft(reading) ? reading.left : 'Lost' }),
    })),
    lose: assign({ refusal: O.some<StaticReportSaveRefusal>({ _tag: 'Gone' }), theirs: O.none }),
    settle: assign({ isSaved: true }),
  },
}).createMachine({
  id: 'staticReportEditor',
  context: ({ input: { report } }) => ({
    report,
    draft: draftOf(report),
    touched: [],
    owners: [],
    theirs: O.none,
    refusal: O.none,
    isSaved: false,
  }),
  invoke: {
    id: 'listOwners',
    src: 'listOwners',
    onDone: { actions: { type: 'list', params: ({ event }) => event.output } },
  },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.edited': { actions: { type: 'edit', params: ({ event }) => event.draft } },
        'report.heard': [
          {
            guard: { type: 'isNewsApart', params: ({ event }) => event.report },
            actions: { type: 'adopt', params: ({ event }) => event.report },
          },
          {
            guard: { type: 'isNewsUnawares', params: ({ event }) => event.report },
            actions: { type: 'renew', params: ({ event }) => event.report },
          },
          {
            guard: { type: 'isNews', params: ({ event }) => event.report },
            target: 'conflicted',
            actions: { type: 'contest', params: ({ event }) => event.report },
          },
        ],
        'report.gone': { actions: 'lose' },
        'save.requested': { guard: 'canSave', target: 'saving' },
        'close.requested': [{ guard: 'hasChanges', target: 'asking' }, { target: 'closed' }],
      },
    },
    saving: {
      invoke: {
        id: 'saveReport',
        src: 'saveReport',
        input: ({ context }) => saveOf(context),
        onDone: [
          { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'closed', actions: 'settle' },
          { guard: { type: 'isStale', params: ({ event }) => event.output }, target: 'reading' },
          { target: 'editing', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
      },
    },
    // what somebody else made of it: a new file under the same words does not stand in the way
    reading: {
      invoke: {
        id: 'readReport',
        src: 'readReport',
        input: ({ context }) => context.report.StaticReportID,
        onDone: [
          {
            guard: { type: 'isReadApart', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'adoptRead', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'conflicted',
            actions: { type: 'contestRead', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'giveUp', params: ({ event }) => event.output } },
        ],
      },
    },
    conflicted: {
      on: {
        'theirs.taken': { target: 'editing', actions: 'take' },
        'mine.kept': { target: 'editing', actions: 'keep' },
        'report.heard': {
          guard: { type: 'isNews', params: ({ event }) => event.report },
          actions: { type: 'contest', params: ({ event }) => event.report },
        },
        'report.gone': { target: 'editing', actions: 'lose' },
        'close.requested': 'asking',
      },
    },
    asking: {
      on: {
        'close.confirmed': 'closed',
        'close.refused': [{ guard: 'isConflicted', target: 'conflicted' }, { target: 'editing' }],
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ isSaved: context.isSaved }),
})

export type StaticReportEditorRef = ActorRefFrom<typeof staticReportEditorMachine>

import type { Decider } from '../decider.ts'
import { E, O } from '../fp.ts'
import { sameJson } from '../json/parse-json.ts'
import {
  type StaticReportCommand,
  type StaticReportEvent,
  type StaticReportRefusal,
  maxTitleLength,
  shownFields,
  type StaticReportFields,
} from './static-report.ts'
import { evolveStaticReport, type FiledStaticReport, validVersions, type StaticReportState } from './evolve.ts'
import { isStaticReportName } from './static-report-name.ts'

type FileCommand = Extract<StaticReportCommand, { readonly type: 'FileReport' }>
type FiledReportCommand = Exclude<StaticReportCommand, FileCommand>
type ReportDecision = E.Either<StaticReportRefusal, readonly StaticReportEvent[]>

const noReportEvents: ReportDecision = E.right([])
const refuseReport = (_tag: StaticReportRefusal['_tag']): ReportDecision => E.left({ _tag })

const fieldsFault = ({ StaticReportName, StaticReportTitle }: StaticReportFields): O.Option<StaticReportRefusal> => {
  if (StaticReportTitle.trim() === '') return O.some({ _tag: 'TitleRequired' })
  if (StaticReportTitle.length > maxTitleLength) return O.some({ _tag: 'TooLong' })
  return isStaticReportName(StaticReportName) ? O.none : O.some({ _tag: 'NameMalformed' })
}

const isLatestVersionFrom = (
  { versions }: Pick<FiledStaticReport, 'versions'>,
  { upload, hash }: { readonly upload: string; readonly hash: string },
): boolean => versions.at(-1)?.upload === upload && versions.at(-1)?.hash === hash

const fileReport = ({ type: _, ...filing }: FileCommand, state: StaticReportState): ReportDecision => {
  if (state._tag !== 'Unfiled') return isLatestVersionFrom(state, filing) ? noReportEvents : refuseReport('Conflict')
  const report = shownFields(filing.report)
  const fault = fieldsFault(report)
  return O.isSome(fault) ? E.left(fault.value) : E.right([{ type: 'StaticReportFiled', ...filing, report }])
}

type EditCommand = Extract<FiledReportCommand, { readonly type: 'EditReport' }>

const editReport = ({ revision, report: written, by, at }: EditCommand, state: FiledStaticReport): ReportDecision => {
  const { Type, Code } = state.report
  const report = shownFields(written)
  if (sameJson(report, state.report)) return noReportEvents
  if (revision !== state.revision) return refuseReport('StaleRevision')
  const fault = fieldsFault(report)
  if (O.isSome(fault)) return E.left(fault.value)
  const isMoved = report.Type !== Type || report.Code !== Code
  return E.right([
    { type: 'StaticReportEdited', report, by, at },
    ...(isMoved ? [{ type: 'OwnerLeft' as const, Type, Code, by, at }] : []),
  ])
}

type WithdrawCommand = Extract<FiledReportCommand, { readonly type: 'WithdrawVersion' }>

const withdrawVersion = ({ upload, by, at }: WithdrawCommand, state: FiledStaticReport): ReportDecision =>
  E.right(
    validVersions(state)
      .filter((version) => version.upload === upload)
      .map(({ version }) => ({ type: 'VersionWithdrawn', version, upload, by, at })),
  )

const changeStaticReport = (command: FiledReportCommand, state: FiledStaticReport): ReportDecision => {
  switch (command.type) {
    case 'ReplaceFile':
      return isLatestVersionFrom(state, command)
        ? noReportEvents
        : E.right([{ ...command, type: 'StaticReportReplaced' }])
    case 'EditReport':
      return editReport(command, state)
    case 'FetchFile':
      return validVersions(state).some(({ version }) => version === command.version)
        ? E.right([{ ...command, type: 'StaticReportFetched' }])
        : refuseReport('NotFound')
    case 'WithdrawVersion':
      return withdrawVersion(command, state)
    case 'DeleteReport':
      return E.right([{ ...command, type: 'StaticReportDeleted' }])
  }
}

const decideOnGone = ({ type }: FiledReportCommand): ReportDecision =>
  type === 'WithdrawVersion' || type === 'DeleteReport' ? noReportEvents : refuseReport('NotFound')

export const staticReport: Decider<StaticReportState, StaticReportCommand, StaticReportEvent, StaticReportRefusal> = {
  initial: { _tag: 'Unfiled' },

  decide: (command, state) => {
    if (command.type === 'FileReport') return fileReport(command, state)
    switch (state._tag) {
      case 'Unfiled':
        return refuseReport('NotFound')
      case 'Filed':
        return changeStaticReport(command, state)
      case 'Gone':
        return decideOnGone(command)
    }
  },

  evolve: evolveStaticReport,
}

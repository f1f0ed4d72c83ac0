import type { Decider } from '../decider.ts'
import { E, O } from '../fp.ts'
import { sameJson } from '../parse-json.ts'
import {
  type StaticReportCommand,
  type StaticReportEvent,
  type StaticReportRefusal,
  mostTitleLetters,
  shownFields,
  type StaticReportFields,
} from './static-report.ts'
import { evolveStaticReport, type FiledReport, validVersions, type StaticReportState } from './evolve.ts'
import { isStaticReportName } from './static-report-name.ts'

type Filing = Extract<StaticReportCommand, { readonly type: 'FileReport' }>
type Later = Exclude<StaticReportCommand, Filing>
type Decision = E.Either<StaticReportRefusal, readonly StaticReportEvent[]>

const nothing: Decision = E.right([])
const refuse = (_tag: StaticReportRefusal['_tag']): Decision => E.left({ _tag })

const fieldsFault = ({ StaticReportName, StaticReportTitle }: StaticReportFields): O.Option<StaticReportRefusal> => {
  if (StaticReportTitle.trim() === '') return O.some({ _tag: 'TitleRequired' })
  if (StaticReportTitle.length > mostTitleLetters) return O.some({ _tag: 'TooLong' })
  return isStaticReportName(StaticReportName) ? O.none : O.some({ _tag: 'NameMalformed' })
}

const cameWith = (
  { versions }: Pick<FiledReport, 'versions'>,
  { upload, hash }: { readonly upload: string; readonly hash: string },
): boolean => versions.at(-1)?.upload === upload && versions.at(-1)?.hash === hash

const file = ({ type: _, ...filing }: Filing, state: StaticReportState): Decision => {
  if (state._tag !== 'Unfiled') return cameWith(state, filing) ? nothing : refuse('Conflict')
  const report = shownFields(filing.report)
  const fault = fieldsFault(report)
  return O.isSome(fault) ? E.left(fault.value) : E.right([{ type: 'StaticReportFiled', ...filing, report }])
}

type Edit = Extract<Later, { readonly type: 'EditReport' }>

const edit = ({ revision, report: written, by, at }: Edit, state: FiledReport): Decision => {
  const { Type, Code } = state.report
  const report = shownFields(written)
  if (sameJson(report, state.report)) return nothing
  if (revision !== state.revision) return refuse('StaleRevision')
  const fault = fieldsFault(report)
  if (O.isSome(fault)) return E.left(fault.value)
  const isMoved = report.Type !== Type || report.Code !== Code
  return E.right([
    { type: 'StaticReportEdited', report, by, at },
    ...(isMoved ? [{ type: 'OwnerLeft' as const, Type, Code, by, at }] : []),
  ])
}

type Withdrawal = Extract<Later, { readonly type: 'WithdrawVersion' }>

const withdraw = ({ upload, by, at }: Withdrawal, state: FiledReport): Decision =>
  E.right(
    validVersions(state)
      .filter((version) => version.upload === upload)
      .map(({ version }) => ({ type: 'VersionWithdrawn', version, upload, by, at })),
  )

const change = (command: Later, state: FiledReport): Decision => {
  switch (command.type) {
    case 'ReplaceFile':
      return cameWith(state, command) ? nothing : E.right([{ ...command, type: 'StaticReportReplaced' }])
    case 'EditReport':
      return edit(command, state)
    case 'FetchFile':
      return validVersions(state).some(({ version }) => version === command.version)
        ? E.right([{ ...command, type: 'StaticReportFetched' }])
        : refuse('NotFound')
    case 'WithdrawVersion':
      return withdraw(command, state)
    case 'DeleteReport':
      return E.right([{ ...command, type: 'StaticReportDeleted' }])
  }
}

const afterwards = ({ type }: Later): Decision =>
  type === 'WithdrawVersion' || type === 'DeleteReport' ? nothing : refuse('NotFound')

export const staticReport: Decider<StaticReportState, StaticReportCommand, StaticReportEvent, StaticReportRefusal> = {
  initial: { _tag: 'Unfiled' },

  decide: (command, state) => {
    if (command.type === 'FileReport') return file(command, state)
    switch (state._tag) {
      case 'Unfiled':
        return refuse('NotFound')
      case 'Filed':
        return change(command, state)
      case 'Gone':
        return afterwards(command)
    }
  },

  evolve: evolveStaticReport,
}

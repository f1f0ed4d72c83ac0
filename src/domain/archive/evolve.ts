import { O } from '../fp.ts'
import type { StaticReportEvent, StaticReportFields } from './static-report.ts'

export interface FiledVersion {
  readonly version: number
  readonly hash: string
  readonly bytes: number
  readonly upload: string
  readonly by: string
  readonly at: string
  readonly isWithdrawn: boolean
  readonly isFetchedByClient: boolean
}

/** `revision` counts events up to the last change; fetching a file is none. */
export interface FiledReport {
  readonly _tag: 'Filed'
  readonly id: string
  readonly report: StaticReportFields
  readonly versions: readonly FiledVersion[]
  readonly revision: number
  readonly events: number
}

export type StaticReportState =
  | { readonly _tag: 'Unfiled' }
  | FiledReport
  | (Omit<FiledReport, '_tag'> & { readonly _tag: 'Gone' })

type Filing = Extract<StaticReportEvent, { readonly type: 'StaticReportFiled' }>
type Later = Exclude<StaticReportEvent, Filing>
type File = Pick<Filing, 'hash' | 'bytes' | 'upload' | 'by' | 'at'>

const asVersion = (version: number, { hash, bytes, upload, by, at }: File): FiledVersion => ({
  version,
  hash,
  bytes,
  upload,
  by,
  at,
  isWithdrawn: false,
  isFetchedByClient: false,
})

const filed = ({ StaticReportID: id, report, ...file }: Filing): FiledReport => ({
  _tag: 'Filed',
  id,
  report,
  versions: [asVersion(1, file)],
  revision: 1,
  events: 1,
})

const withVersion = (state: FiledReport, version: number, change: Partial<FiledVersion>): FiledReport => ({
  ...state,
  versions: state.versions.map((one) => (one.version === version ? { ...one, ...change } : one)),
})

export const validVersions = ({ versions }: Pick<FiledReport, 'versions'>): readonly FiledVersion[] =>
  versions.filter(({ isWithdrawn }) => !isWithdrawn)

const remaining = (state: FiledReport): StaticReportState =>
  validVersions(state).length === 0 ? { ...state, _tag: 'Gone' } : state

const changed = (state: FiledReport, event: Later): StaticReportState => {
  switch (event.type) {
    case 'StaticReportReplaced':
      return { ...state, versions: [...state.versions, asVersion(state.versions.length + 1, event)] }
    case 'StaticReportEdited':
      return { ...state, report: event.report }
    case 'OwnerLeft':
      return state
    case 'StaticReportFetched':
      return event.isClient ? withVersion(state, event.version, { isFetchedByClient: true }) : state
    case 'VersionWithdrawn':
      return remaining(withVersion(state, event.version, { isWithdrawn: true }))
    case 'StaticReportDeleted':
      return { ...state, _tag: 'Gone' }
  }
}

const counted = (state: StaticReportState, event: Later, events: number): StaticReportState =>
  state._tag === 'Unfiled'
    ? state
    : { ...state, events, revision: event.type === 'StaticReportFetched' ? state.revision : events }

export const evolveStaticReport = (state: StaticReportState, event: StaticReportEvent): StaticReportState => {
  if (event.type === 'StaticReportFiled') return state._tag === 'Unfiled' ? filed(event) : state
  return state._tag === 'Filed' ? counted(changed(state, event), event, state.events + 1) : state
}

const prefix = 'static-report/'

export const staticReportStream = (id: string): string => `${prefix}${id}`

export const staticReportOfStream = (stream: string): O.Option<string> =>
  stream.startsWith(prefix) ? O.some(stream.slice(prefix.length)) : O.none

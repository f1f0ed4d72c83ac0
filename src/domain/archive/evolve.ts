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

/** `revision` counts events up to the last change. Fetching a file is an event but no change. */
export interface FiledStaticReport {
  readonly _tag: 'Filed'
  readonly id: string
  readonly report: StaticReportFields
  readonly versions: readonly FiledVersion[]
  readonly revision: number
  readonly events: number
}

export type StaticReportState =
  | { readonly _tag: 'Unfiled' }
  | FiledStaticReport
  | (Omit<FiledStaticReport, '_tag'> & { readonly _tag: 'Gone' })

type FilingEvent = Extract<StaticReportEvent, { readonly type: 'StaticReportFiled' }>
type FiledReportEvent = Exclude<StaticReportEvent, FilingEvent>
type FiledContent = Pick<FilingEvent, 'hash' | 'bytes' | 'upload' | 'by' | 'at'>

const asVersion = (version: number, { hash, bytes, upload, by, at }: FiledContent): FiledVersion => ({
  version,
  hash,
  bytes,
  upload,
  by,
  at,
  isWithdrawn: false,
  isFetchedByClient: false,
})

const filedStaticReport = ({ StaticReportID: id, report, ...file }: FilingEvent): FiledStaticReport => ({
  _tag: 'Filed',
  id,
  report,
  versions: [asVersion(1, file)],
  revision: 1,
  events: 1,
})

const withVersion = (state: FiledStaticReport, version: number, change: Partial<FiledVersion>): FiledStaticReport => ({
  ...state,
  versions: state.versions.map((one) => (one.version === version ? { ...one, ...change } : one)),
})

export const validVersions = ({ versions }: Pick<FiledStaticReport, 'versions'>): readonly FiledVersion[] =>
  versions.filter(({ isWithdrawn }) => !isWithdrawn)

const goneIfEmpty = (state: FiledStaticReport): StaticReportState =>
  validVersions(state).length === 0 ? { ...state, _tag: 'Gone' } : state

const evolveFiled = (state: FiledStaticReport, event: FiledReportEvent): StaticReportState => {
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
      return goneIfEmpty(withVersion(state, event.version, { isWithdrawn: true }))
    case 'StaticReportDeleted':
      return { ...state, _tag: 'Gone' }
  }
}

const withEventCount = (state: StaticReportState, event: FiledReportEvent, events: number): StaticReportState =>
  state._tag === 'Unfiled'
    ? state
    : { ...state, events, revision: event.type === 'StaticReportFetched' ? state.revision : events }

export const evolveStaticReport = (state: StaticReportState, event: StaticReportEvent): StaticReportState => {
  if (event.type === 'StaticReportFiled') return state._tag === 'Unfiled' ? filedStaticReport(event) : state
  return state._tag === 'Filed' ? withEventCount(evolveFiled(state, event), event, state.events + 1) : state
}

const staticReportPrefix = 'static-report/'

export const staticReportStream = (id: string): string => `${staticReportPrefix}${id}`

export const staticReportOfStream = (stream: string): O.Option<string> =>
  stream.startsWith(staticReportPrefix) ? O.some(stream.slice(staticReportPrefix.length)) : O.none

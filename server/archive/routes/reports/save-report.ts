import { E, O, pipe, TE } from '../../../../src/domain/fp.ts'
import {
  type StaticReportRefusal,
  keyText,
  type StaticReportFields,
  type StaticReportEvent,
} from '../../../../src/domain/archive/static-report.ts'
import { findDuplicates, openArchive } from '../../reports/read-archive.ts'
import { ownerName } from '../../../ledger/directory.ts'
import type { AppendConflict, CallIntent } from '../../../log/event-log.ts'
import { orNotFound } from '../../../http/replies/not-found.ts'
import type { StaticReportState } from '../../../../src/domain/archive/evolve.ts'
import type { ChangedState } from '../../../log/repository.ts'
import type { Pool } from 'pg'
import type { FirmDirectory } from '../../../ledger/directory.ts'
import { withAnswer } from '../../../log/carry-out.ts'
import type { ChangeReport } from '../../uploads/announce-arrivals.ts'

interface SaveServices {
  readonly pool: Pool
  readonly directory: FirmDirectory
  readonly changeReport: ChangeReport
}

interface ReportEdit {
  readonly name: string
  readonly revision?: number
  readonly report: StaticReportFields
  readonly by: string
  readonly intent: CallIntent<SavedReport>
}

interface SaveRefusal {
  readonly _tag: StaticReportRefusal['_tag'] | 'NameTaken' | 'KeyFiled' | 'UnknownCode'
  readonly revision?: number
}

interface SavedReport {
  readonly revision: number
  readonly position: number
}

const savedIn = ({ state, position }: ChangedState<StaticReportState, StaticReportEvent>): SavedReport => ({
  revision: state._tag === 'Unfiled' ? 0 : state.revision,
  position,
})

export const reportSaver = (
  services: SaveServices,
): ((edit: ReportEdit) => TE.TaskEither<SaveRefusal | AppendConflict, SavedReport>) => {
  const { changeReport, pool, directory } = services
  const archive = openArchive(pool)

  const takenBy = async (id: string, report: StaticReportFields): Promise<O.Option<SaveRefusal>> => {
    const key = keyText(report)
    const name = report.StaticReportName
    const { byKey, byName } = await findDuplicates(pool, { keys: [key], hashes: [], names: [name] })
    const isAnothers = (found: { readonly id: string } | undefined): boolean => found !== undefined && found.id !== id
    if (isAnothers(byName.get(name.toLowerCase()))) return O.some({ _tag: 'NameTaken' })
    return isAnothers(byKey.get(key)) ? O.some({ _tag: 'KeyFiled' }) : O.none
  }

  const notTaken =
    (id: string, report: StaticReportFields): TE.TaskEither<SaveRefusal, void> =>
    async () => {
      const taken = await takenBy(id, report)
      return O.isSome(taken) ? E.left(taken.value) : E.right(undefined)
    }

  /** A report may keep an owner that the firm no longer has. */
  const hasOwner = (report: StaticReportFields, before: StaticReportFields): boolean =>
    (report.Type === before.Type && report.Code === before.Code) || O.isSome(ownerName(directory, report))

  const explained =
    (id: string, report: StaticReportFields) =>
    (refusal: SaveRefusal | AppendConflict): TE.TaskEither<SaveRefusal | AppendConflict, never> =>
    async () => {
      if (refusal._tag === 'Conflict') return E.left(O.getOrElse(() => refusal)(await takenBy(id, report)))
      if (refusal._tag !== 'StaleRevision') return E.left(refusal)
      const current = await archive.get(id)
      return E.left(O.isSome(current) ? { ...refusal, revision: current.value.revision } : refusal)
    }

  return ({ name, revision, report, by, intent }) => {
    const edit = (id: string, before: { readonly revision: number }) =>
      withAnswer(intent, savedIn, (own) =>
        changeReport(id, { type: 'EditReport', revision: revision ?? before.revision, report, by, at: intent.at }, own),
      )
    return pipe(
      TE.fromTask(() => archive.named(name)),
      TE.chainW(orNotFound),
      TE.bindTo('id'),
      TE.bindW('before', ({ id }) =>
        pipe(
          TE.fromTask(() => archive.get(id)),
          TE.chainW(orNotFound),
        ),
      ),
      TE.filterOrElseW(
        ({ before }) => hasOwner(report, before),
        (): SaveRefusal => ({ _tag: 'UnknownCode' }),
      ),
      TE.chainFirstW(({ id }) => notTaken(id, report)),
      TE.chainW(({ id, before }) => pipe(edit(id, before), TE.orElseW(explained(id, report)))),
    )
  }
}

import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { archiveByYear } from '../../../domain/archive/archive-by-year.ts'
import { archivedIn, type ReportArchiveRef } from '../../../machines/archive/report-archive.ts'
import { ArchiveYear } from './archive-year.tsx'
import { NotListed } from './not-listed.tsx'
import { SidePart } from './side-part.tsx'
import styles from './side.module.css'

interface Props {
  readonly archive: ReportArchiveRef
}

/** Financial years to open, the latest of them open, each with its portfolios and their reports. */
export const ReportArchive = ({ archive }: Props) => {
  const { known, isFailed } = useSelector(archive, ({ context }) => context.list)
  const years = archiveByYear(useSelector(archive, ({ context }) => archivedIn(context)))
  return (
    <SidePart title="Report archive">
      {O.isNone(known) && <NotListed label="the archive" isFailed={isFailed} />}
      {O.isSome(known) && years.length === 0 && (
        <p className={styles['empty']}>
          Nothing is filed here yet. A finished report appears as soon as the firm files it.
        </p>
      )}
      {years.map((ofYear, place) => (
        <ArchiveYear key={ofYear.year} archive={archive} ofYear={ofYear} isOpen={place === 0} />
      ))}
    </SidePart>
  )
}

import { ActionIcon, Loader } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ListedStaticReport } from '../../../domain/archive/listed-static-report.ts'
import type { PressOrigin, ReportArchiveRef } from '../../../machines/archive/report-archive.ts'
import { intoView } from '../../adapters/focus/into-view.ts'
import { StrokeIcon } from '../../ui/icons/stroke-icon.tsx'
import { busyAttributes } from '../../ui/busy.ts'
import { NotFetched } from './not-fetched.tsx'
import { NewBadge } from './side-part.tsx'
import styles from './side.module.css'

interface Props {
  readonly archive: ReportArchiveRef
  readonly reports: readonly ListedStaticReport[]
  readonly pressedIn: PressOrigin
  readonly textOf: (report: ListedStaticReport) => string
}

/** Prevents a line break in FY-26. */
const withUnbrokenYears = (text: string): string => text.replaceAll('FY-', 'FY\u2011')

const downloadIconPath = 'M12 4v11m0 0-4-4m4 4 4-4M5 19h14'

/** During a fetch the buttons are disabled but keep the focus. */
const ArchivedItem = ({
  archive,
  pressedIn,
  report,
  text,
}: Pick<Props, 'archive' | 'pressedIn'> & { readonly report: ListedStaticReport; readonly text: string }) => {
  const { StaticReportID: id, isNew } = report
  const isFree = useSelector(archive, (snapshot) => snapshot.matches('free'))
  const isSaving = useSelector(
    archive,
    ({ value, context: { fetching } }) =>
      value === 'saving' && O.isSome(fetching) && fetching.value.StaticReportID === id,
  )
  const isReached = useSelector(
    archive,
    ({ context: { reached } }) => pressedIn === 'year' && O.isSome(reached) && reached.value.StaticReportID === id,
  )
  return (
    <li {...(isReached && { ref: intoView })}>
      <div className={styles['archived']}>
        <button
          type="button"
          className={styles['link']}
          aria-current={isReached}
          aria-haspopup="dialog"
          aria-label={`Open ${text}${isNew ? ', new' : ''}`}
          aria-disabled={!isFree}
          onClick={() => archive.send({ type: 'archived.opened', id, pressedIn })}
        >
          {withUnbrokenYears(text)}
        </button>
        {isNew && (
          <span className={styles['new']} aria-hidden="true">
            <NewBadge text="New" />
          </span>
        )}
        <ActionIcon
          className={styles['save']}
          variant="subtle"
          size="lg"
          aria-label={`Download ${text}`}
          {...(isFree ? {} : busyAttributes)}
          onClick={() => archive.send({ type: 'archived.saved', id, pressedIn })}
        >
          {isSaving ? <Loader size={16} /> : <StrokeIcon path={downloadIconPath} size={18} strokeWidth={1.6} />}
        </ActionIcon>
      </div>
      <NotFetched archive={archive} at={{ pressedIn, id }} />
    </li>
  )
}

export const ArchivedList = ({ archive, reports, pressedIn, textOf }: Props) => (
  <ul className={styles['list']}>
    {reports.map((report) => (
      <ArchivedItem
        key={report.StaticReportID}
        archive={archive}
        pressedIn={pressedIn}
        report={report}
        text={textOf(report)}
      />
    ))}
  </ul>
)

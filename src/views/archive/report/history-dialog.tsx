import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { titleWithPeriod } from '../../../domain/archive/static-report.ts'
import type { StaticReportHistoryRef } from '../../../machines/archive/static-report-history.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { OccurrenceList } from './occurrence-list.tsx'
import { ReaderDialog } from './reader-dialog.tsx'
import { VersionTable } from './version-table.tsx'

interface Props {
  readonly history: StaticReportHistoryRef
}

/** Who filed, replaced, edited, opened and downloaded which version of a report, and when. */
export const HistoryDialog = ({ history }: Props) => {
  const { report, list } = useSelector(history, ({ context }) => context)
  const { known, isFailed, isTrying } = list
  const reader = useSelector(history, ({ children }) => children.reader)
  return (
    <>
      <Dialog
        title={`History of ${titleWithPeriod(report)}`}
        size="64rem"
        onClose={() => history.send({ type: 'history.closed' })}
      >
        {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => history.send({ type: 'past.retried' })} />}
        {O.isNone(known) && !isFailed && <Waiting label="Opening" />}
        {O.isSome(known) && (
          <>
            <VersionTable history={history} versions={known.value.versions} />
            <OccurrenceList occurrences={known.value.occurrences} />
          </>
        )}
      </Dialog>
      {reader !== undefined && <ReaderDialog reader={reader} />}
    </>
  )
}

import { useSelector } from '@xstate/react'
import { titleWithPeriod } from '../../../domain/archive/static-report.ts'
import type { StaticReportHistoryRef, PastOccurrence } from '../../../machines/archive/static-report-history.ts'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import { WaitingStatus } from '../../ui/waiting.tsx'
import { ReaderDialog } from './reader-dialog.tsx'
import { VersionTable } from './version-table.tsx'
import { instantText } from '../../adapters/firm-time.ts'
import { draftFields } from '../../../domain/archive/report-draft.ts'
import { fieldTitles } from './field-texts.ts'
import styles from './report.module.css'

interface OccurrenceListProps {
  readonly occurrences: readonly PastOccurrence[]
}

const occurrenceTexts: Readonly<Record<PastOccurrence['what'], string>> = {
  filed: 'Filed',
  replaced: 'Replaced',
  edited: 'Edited',
  opened: 'Opened',
  downloaded: 'Downloaded',
  zipped: 'Downloaded in the zip of the year',
  read: 'Read through the API',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
}

const fieldsText = (changed: readonly string[]): string =>
  draftFields
    .filter((field) => changed.includes(field))
    .map((field) => fieldTitles[field])
    .join(', ')

const OccurrenceList = ({ occurrences }: OccurrenceListProps) => (
  <section className={styles['section']} aria-label="Events">
    <h3>Events</h3>
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Who</th>
        </tr>
      </thead>
      <tbody>
        {occurrences.map(({ what, version, by, name, isClient, at, changed }, index) => (
          <tr key={occurrences.length - index}>
            <td>{instantText(at)}</td>
            <th scope="row" className={styles['short']}>
              {occurrenceTexts[what]}
              <span className={styles['detail']}>
                version {version}
                {changed.length > 0 && `: ${fieldsText(changed)}`}
              </span>
            </th>
            <td>
              {name}
              <span className={styles['detail']}>
                {by}
                {isClient && ', client'}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

interface Props {
  readonly history: StaticReportHistoryRef
}

export const HistoryDialog = ({ history }: Props) => {
  const { report, list } = useSelector(history, ({ context }) => context)
  const reader = useSelector(history, ({ children }) => children.reader)
  return (
    <>
      <ModalDialog
        title={`History of ${titleWithPeriod(report)}`}
        size="64rem"
        onClose={() => history.send({ type: 'history.closed' })}
      >
        <ListShell
          list={list}
          loading={<WaitingStatus label="Opening" />}
          onRetry={() => history.send({ type: 'past.retried' })}
        >
          {({ versions, occurrences }) => (
            <>
              <VersionTable history={history} versions={versions} />
              <OccurrenceList occurrences={occurrences} />
            </>
          )}
        </ListShell>
      </ModalDialog>
      {reader !== undefined && <ReaderDialog reader={reader} />}
    </>
  )
}

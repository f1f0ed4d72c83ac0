import { Button } from '@mantine/core'
import { instantText } from '../../adapters/firm-time.ts'
import type { ReportVersion } from '../../../domain/archive/listed-static-report.ts'
import type { StaticReportHistoryRef } from '../../../machines/archive/static-report-history.ts'
import { sizeText } from '../../ui/texts/size-text.ts'
import styles from './report.module.css'

interface Props {
  readonly history: StaticReportHistoryRef
  readonly versions: readonly ReportVersion[]
}

const optionalTimeText = (at: string | null): string => (at === null ? '' : `, ${instantText(at)}`)

const VersionRow = ({ history, version }: Pick<Props, 'history'> & { readonly version: ReportVersion }) => {
  const { version: number, bytes, hash, uploadName, by, at, withdrawnBy, withdrawnAt } = version
  return (
    <tr>
      <th scope="row">
        {number}
        <span className={styles['detail']}>{sizeText(bytes)}</span>
      </th>
      <td>
        {instantText(at)}
        <span className={styles['detail']}>
          {by}, with {uploadName}
        </span>
        {withdrawnBy !== null && (
          <span className={styles['fault']}>
            Withdrawn by {withdrawnBy}
            {optionalTimeText(withdrawnAt)}
          </span>
        )}
        <code className={styles['hash']}>{hash}</code>
      </td>
      <td className={styles['act']}>
        {withdrawnBy === null && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Open version ${number.toString()}`}
            onClick={() => history.send({ type: 'version.opened', version: number })}
          >
            Open
          </Button>
        )}
      </td>
    </tr>
  )
}

export const VersionTable = ({ history, versions }: Props) => (
  <section className={styles['section']} aria-label="Versions">
    <h3>Versions</h3>
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Filed, SHA-256</th>
          <th scope="col">File</th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <VersionRow key={version.version} history={history} version={version} />
        ))}
      </tbody>
    </table>
  </section>
)

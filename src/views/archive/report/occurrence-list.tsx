import { displayMoment } from '../../../domain/dates/display-date.ts'
import { draftFields } from '../../../domain/archive/report-draft.ts'
import type { PastOccurrence } from '../../../machines/archive/static-report-history.ts'
import { fieldTitles } from './field-texts.ts'
import styles from './report.module.css'

interface Props {
  readonly occurrences: readonly PastOccurrence[]
}

const whatTexts: Readonly<Record<PastOccurrence['what'], string>> = {
  filed: 'Filed',
  replaced: 'Replaced',
  edited: 'Edited',
  opened: 'Opened',
  downloaded: 'Downloaded',
  zipped: 'Downloaded with its year',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
}

const fieldsText = (changed: readonly string[]): string =>
  draftFields
    .filter((field) => changed.includes(field))
    .map((field) => fieldTitles[field])
    .join(', ')

/** Everything that happened to a report, the latest first. */
export const OccurrenceList = ({ occurrences }: Props) => (
  <section className={styles['section']} aria-label="What happened">
    <h3>What happened</h3>
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Who</th>
        </tr>
      </thead>
      <tbody>
        {occurrences.map(({ what, version, by, name, isClient, at, changed }, place) => (
          <tr key={occurrences.length - place}>
            <td>{displayMoment(new Date(at))}</td>
            <th scope="row" className={styles['short']}>
              {whatTexts[what]}
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

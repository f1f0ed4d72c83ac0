import { instantText } from '../adapters/firm-time.ts'
import { findingText, type ImportFindings, type ListedFinding } from '../../domain/ledger/import/finding.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import styles from './ledger-imports.module.css'
import { countText } from '../../domain/numbers/count-text.ts'

const stateText = ({ acknowledged }: ListedFinding): string =>
  acknowledged === null ? 'Open' : `${acknowledged.note} (${acknowledged.by}, ${instantText(acknowledged.at)})`

export const ListedFindings = ({ findings: { count, open, listed } }: { readonly findings: ImportFindings }) => (
  <details>
    <summary>
      {pluralise(count, 'finding')}
      {open > 0 ? `, ${countText(open)} open` : ', all acknowledged'}
    </summary>
    <ul className={styles['findings']}>
      {listed.map((finding) => (
        <li key={finding.digest}>
          {findingText(finding)}
          <span className={styles['detail']}>{stateText(finding)}</span>
        </li>
      ))}
      {count > listed.length && <li>and {pluralise(count - listed.length, 'other')}</li>}
    </ul>
  </details>
)

import { Fragment } from 'react'
import type { FigureChange } from '../../../domain/report/report-run.ts'
import { ColumnType } from '../../../domain/widget/widget-table.ts'
import { formatCell } from '../../../domain/widget/format-cell.ts'
import { CauseList } from './cause-list.tsx'
import styles from './runs.module.css'

interface Props {
  readonly changes: readonly FigureChange[]
}

const figureText = (type: string, figure: FigureChange['before']): string =>
  formatCell(ColumnType.is(type) ? type : 'text', figure)

/** Every figure that is another now: what it was, what it is, and what made it so. */
export const FigureChanges = ({ changes }: Props) => (
  <div className={styles['figures']} tabIndex={0} role="region" aria-label="Figures that changed">
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col" className={styles['figure']}>
            Before
          </th>
          <th scope="col" className={styles['figure']}>
            After
          </th>
          <th scope="col" className={styles['broad']}>
            Why
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, label, type, before, after, causes }) => (
          <Fragment key={path}>
            <tr>
              <th scope="row">{label}</th>
              <td className={styles['figure']}>{figureText(type, before)}</td>
              <td className={styles['figure']}>{figureText(type, after)}</td>
              <td className={styles['broad']}>
                <CauseList causes={causes} />
              </td>
            </tr>
            <tr className={styles['below']}>
              <td colSpan={3}>
                <CauseList causes={causes} />
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  </div>
)

import { Fragment } from 'react'
import { figuresApart } from '../../../domain/reports/history/figures-apart.ts'
import type { FigureChange } from '../../../domain/reports/run/report-run.ts'
import { CauseList } from './cause-list.tsx'
import styles from './runs.module.css'

interface Props {
  readonly changes: readonly FigureChange[]
}

const Figures = ({ change }: { readonly change: FigureChange }) => {
  const { before, after } = figuresApart(change)
  return (
    <>
      <td className={styles['figure']}>{before}</td>
      <td className={styles['figure']}>{after}</td>
    </>
  )
}

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
        {changes.map((change) => (
          <Fragment key={change.path}>
            <tr>
              <th scope="row">{change.label}</th>
              <Figures change={change} />
              <td className={styles['broad']}>
                <CauseList causes={change.causes} />
              </td>
            </tr>
            <tr className={styles['below']}>
              <td colSpan={3}>
                <CauseList causes={change.causes} />
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  </div>
)

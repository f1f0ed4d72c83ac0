import { useSelector } from '@xstate/react'
import type { ImportCheck } from '../../domain/ledger/import/import-check.ts'
import { useListPager } from '../adapters/rendering/use-list-pager.ts'
import type { FilesImportRef } from '../../machines/ledger/files-import.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { ListTable } from '../ui/lists/list-table.tsx'
import { ListPages } from '../widgets/figures/list-pages.tsx'
import styles from './ledger-imports.module.css'
import { countText } from '../../domain/numbers/count-text.ts'

interface Props {
  readonly importing: FilesImportRef
  readonly check: ImportCheck
}

export const ImportFaults = ({ importing, check: { faults, faultCount } }: Props) => {
  const page = useSelector(importing, ({ context }) => context.page)
  const pager = useListPager(faults.length, page)
  return (
    <>
      <p role="status" className={styles['verdict']}>
        {pluralise(faultCount, 'error')}. Nothing was imported. Correct the errors and try again.
        {faultCount > faults.length && ` Showing the first ${countText(faults.length)}.`}
      </p>
      <ListTable className={styles['unbroken']} columns={[['File'], ['Line'], ['Column'], ['Error']]}>
        {faults.slice(pager.start, pager.end).map(({ file, line, column, reason }, index) => (
          <tr key={index}>
            <th scope="row">{file}</th>
            <td>{line}</td>
            <td>{column}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </ListTable>
      <ListPages
        label="the errors"
        pager={pager}
        total={faults.length}
        onTurn={(turned) => importing.send({ type: 'page.chosen', page: turned })}
      />
    </>
  )
}

import { useSelector } from '@xstate/react'
import type { ImportCheck } from '../../domain/ledger/import/import-check.ts'
import { pagerOf } from '../../domain/widgets/table/pager.ts'
import type { FilesImportRef } from '../../machines/ledger/files-import.ts'
import { counted } from '../ui/texts/counted.ts'
import { ListTable } from '../ui/lists/list-table.tsx'
import { ListPages } from '../widgets/figures/list-pages.tsx'
import styles from './ledger-imports.module.css'

interface Props {
  readonly importing: FilesImportRef
  readonly check: ImportCheck
}

export const ImportFaults = ({ importing, check: { faults, faultCount } }: Props) => {
  const page = useSelector(importing, ({ context }) => context.page)
  const pager = pagerOf(faults.length, page)
  return (
    <>
      <p role="status" className={styles['verdict']}>
        {counted(faultCount, 'fault')}. Nothing was written, and nothing can be before they are mended.
        {faultCount > faults.length && ` The first ${faults.length.toLocaleString('en')} are listed.`}
      </p>
      <ListTable className={styles['unbroken']} columns={[['File'], ['Line'], ['Column'], ['What is wrong']]}>
        {faults.slice(pager.start, pager.end).map(({ file, line, column, reason }, place) => (
          <tr key={place}>
            <th scope="row">{file}</th>
            <td>{line}</td>
            <td>{column}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </ListTable>
      <ListPages
        label="the faults"
        pager={pager}
        total={faults.length}
        onTurn={(turned) => importing.send({ type: 'page.chosen', page: turned })}
      />
    </>
  )
}

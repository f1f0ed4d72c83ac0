import { useSelector } from '@xstate/react'
import { displayDate } from '../../domain/dates/display-date.ts'
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

const cellText = (cell: string | null): string => cell ?? 'nothing'

const reachText = ({ accountCount, figuresFrom }: ImportCheck): string => {
  if (figuresFrom === null) return 'No figures change.'
  const from = `Figures change from ${displayDate(figuresFrom)} on`
  return accountCount === 0
    ? `${from}.`
    : `${from}. ${counted(accountCount, 'account')} with other holdings, cash or realised gains.`
}

const CorrectedRows = ({ importing, check: { changes, changeCount } }: Props) => {
  const page = useSelector(importing, ({ context }) => context.page)
  const pager = pagerOf(changes.length, page)
  return (
    <>
      <p className={styles['verdict']}>
        {counted(changeCount, 'row')} of the ledger would change
        {changeCount > changes.length && `; the first ${changes.length.toLocaleString('en')} are listed`}
      </p>
      <ListTable className={styles['table']} columns={[['Row'], ['File and line'], ['What changes']]}>
        {changes.slice(pager.start, pager.end).map(({ sheet, file, line, change, key, cells }) => (
          <tr key={`${sheet} ${key} ${line ?? ''}`}>
            <th scope="row">{key}</th>
            <td>{line === null ? `Not in ${file} any more` : `${file}, ${line}`}</td>
            <td>
              {change === 'reversed' && 'Reversed. '}
              {cells.map(({ column, before, after }) => (
                <span key={column} className={styles['change']}>
                  {column}: <del>{cellText(before)}</del> <ins>{cellText(after)}</ins>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </ListTable>
      <ListPages
        label="the rows that change"
        pager={pager}
        total={changes.length}
        onTurn={(turned) => importing.send({ type: 'page.chosen', page: turned })}
      />
    </>
  )
}

export const ImportConsequences = ({ importing, check }: Props) => (
  <>
    <p className={styles['reach']}>{reachText(check)}</p>
    {check.changes.length > 0 && <CorrectedRows importing={importing} check={check} />}
  </>
)

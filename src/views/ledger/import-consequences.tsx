import { useSelector } from '@xstate/react'
import { displayDate } from '../../domain/dates/display-date.ts'
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

const cellText = (cell: string | null): string => cell ?? 'empty'

const figureChangesText = ({ accountCount, figuresFrom }: ImportCheck): string => {
  if (figuresFrom === null) return 'No figures change.'
  const from = `Figures change from ${displayDate(figuresFrom)}`
  return accountCount === 0
    ? `${from}.`
    : `${from}. Holdings, cash or realised gains change in ${pluralise(accountCount, 'account')}.`
}

const CorrectedRows = ({ importing, check: { changes, changeCount } }: Props) => {
  const page = useSelector(importing, ({ context }) => context.page)
  const pager = useListPager(changes.length, page)
  return (
    <>
      <p className={styles['verdict']}>
        {pluralise(changeCount, 'ledger row')} would change
        {changeCount > changes.length && `; showing the first ${countText(changes.length)}`}
      </p>
      <ListTable className={styles['table']} columns={[['Row'], ['File and line'], ['Changes']]}>
        {changes.slice(pager.start, pager.end).map(({ sheet, file, line, change, key, cells }) => (
          <tr key={`${sheet} ${key} ${line ?? ''}`}>
            <th scope="row">{key}</th>
            <td>{line === null ? `No longer in ${file}` : `${file}, ${line}`}</td>
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
        label="the changed rows"
        pager={pager}
        total={changes.length}
        onTurn={(turned) => importing.send({ type: 'page.chosen', page: turned })}
      />
    </>
  )
}

export const ImportConsequences = ({ importing, check }: Props) => (
  <>
    <p className={styles['reach']}>{figureChangesText(check)}</p>
    {check.changes.length > 0 && <CorrectedRows importing={importing} check={check} />}
  </>
)

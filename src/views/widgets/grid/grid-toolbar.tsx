import { useSelector } from '@xstate/react'
import { gridPageSizes } from '../../../domain/widgets/grid/lines.ts'
import type { GridRef } from '../../../machines/widgets/grid.ts'
import { screenOnlyMark } from '../../adapters/picture-marks.ts'
import figures from '../figures/figures.module.css'
import { FiltersButton } from '../figures/toggle-button.tsx'
import { FoldButtons } from '../figures/group-button.tsx'
import { GroupChoice } from '../figures/group-choice.tsx'
import { PageSize } from '../figures/page-size.tsx'
import { SearchBox } from '../figures/search-box.tsx'
import { SheetMenu } from '../sheet/sheet-menu.tsx'
import type { SheetBuilder } from '../sheet/take-sheet.ts'
import styles from './grid.module.css'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly grid: GridRef
  readonly label: string
  readonly sheetOf: SheetBuilder
}

const pageSizes = [null, ...gridPageSizes]

const rowCountText = (found: number, all: number): string => {
  const counted = pluralise(all, 'row')
  return found === all ? counted : `${countText(found)} of ${counted}`
}

const PageSizeChoice = ({ grid }: Pick<Props, 'grid'>) => {
  const pageSize = useSelector(grid, ({ context }) => context.pageSize)
  const rows = useSelector(grid, ({ context }) => context.shown.index.table.rows.length)
  if (rows <= Math.min(...gridPageSizes)) return null
  return (
    <PageSize
      sizes={pageSizes}
      size={pageSize}
      onResize={(size) => grid.send({ type: 'pageSize.chosen', pageSize: size })}
    />
  )
}

const GroupButtons = ({ grid }: Pick<Props, 'grid'>) => {
  const groupOn = useSelector(grid, ({ context }) => context.query.groupOn)
  const columns = useSelector(grid, ({ context }) => context.index.table.columns)
  return (
    <>
      <GroupChoice columns={columns} groupOn={groupOn} onChoose={(path) => grid.send({ type: 'group.chosen', path })} />
      {groupOn !== null && (
        <FoldButtons
          onFold={() => grid.send({ type: 'groups.folded' })}
          onUnfold={() => grid.send({ type: 'groups.unfolded' })}
        />
      )}
    </>
  )
}

const RowCount = ({ grid }: Pick<Props, 'grid'>) => {
  const { index, order } = useSelector(grid, ({ context }) => context.shown)
  return (
    <span role="status" className={styles['count']}>
      {rowCountText(order.length, index.table.rows.length)}
    </span>
  )
}

export const GridToolbar = ({ grid, label, sheetOf }: Props) => {
  const sheet = useSelector(grid, ({ context }) => context.sheet)
  const search = useSelector(grid, ({ context }) => context.query.search)
  const isFiltering = useSelector(grid, (snapshot) => snapshot.matches({ filters: 'offered' }))
  return (
    <div className={figures['toolbar']} {...screenOnlyMark}>
      <SearchBox
        label={label}
        search={search}
        onSearch={(typed) => grid.send({ type: 'search.typed', search: typed })}
      />
      <FiltersButton isOn={isFiltering} onToggle={() => grid.send({ type: 'filters.toggled' })} />
      <GroupButtons grid={grid} />
      <PageSizeChoice grid={grid} />
      <RowCount grid={grid} />
      <SheetMenu sheet={sheet} sheetOf={sheetOf} label={label} />
    </div>
  )
}

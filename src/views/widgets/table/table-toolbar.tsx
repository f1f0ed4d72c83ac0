import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { WidgetTable } from '../../../domain/widgets/table/widget-table.ts'
import type { tableMachine } from '../../../machines/widgets/table.ts'
import { screenOnlyMark } from '../../adapters/picture-marks.ts'
import figures from '../figures/figures.module.css'
import { FiltersButton } from '../figures/toggle-button.tsx'
import { FoldButtons } from '../figures/group-button.tsx'
import { GroupChoice } from '../figures/group-choice.tsx'
import { SearchBox } from '../figures/search-box.tsx'
import { SheetMenu } from '../sheet/sheet-menu.tsx'
import type { SheetBuilder } from '../sheet/take-sheet.ts'

interface Props {
  readonly table: WidgetTable
  readonly label: string
  readonly sheetOf: SheetBuilder
  readonly view: ActorRefFrom<typeof tableMachine>
}

export const hasTools = ({ rows, options }: WidgetTable): boolean => options.filters ?? rows.length > 10

const TableTools = ({ table, label, view }: Omit<Props, 'sheetOf'>) => {
  const search = useSelector(view, ({ context }) => context.query.search)
  const groupOn = useSelector(view, ({ context }) => context.query.groupOn)
  const isFiltering = useSelector(view, (snapshot) => snapshot.matches('filtering'))
  return (
    <>
      <SearchBox
        label={label}
        search={search}
        onSearch={(typed) => view.send({ type: 'search.typed', search: typed })}
      />
      <FiltersButton isOn={isFiltering} onToggle={() => view.send({ type: 'filters.toggled' })} />
      <GroupChoice
        columns={table.columns}
        groupOn={groupOn}
        onChoose={(path) => view.send({ type: 'group.chosen', path })}
      />
      {groupOn !== null && (
        <FoldButtons
          onFold={() => view.send({ type: 'groups.folded' })}
          onUnfold={() => view.send({ type: 'groups.unfolded' })}
        />
      )}
    </>
  )
}

export const TableToolbar = ({ sheetOf, ...shown }: Props) => {
  const sheet = useSelector(shown.view, ({ context }) => context.sheet)
  if (!hasTools(shown.table)) return null
  return (
    <div className={figures['toolbar']} {...screenOnlyMark}>
      <TableTools {...shown} />
      {shown.table.rows.length > 0 && <SheetMenu sheet={sheet} sheetOf={sheetOf} label={shown.label} />}
    </div>
  )
}

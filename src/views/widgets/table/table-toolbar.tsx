import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { WidgetTable } from '../../../domain/widget/widget-table.ts'
import type { tableMachine } from '../../../machines/table.ts'
import figures from '../figures/figures.module.css'
import { FiltersButton } from '../figures/filters-button.tsx'
import { FoldButtons } from '../figures/fold-buttons.tsx'
import { GroupChoice } from '../figures/group-choice.tsx'
import { SearchBox } from '../figures/search-box.tsx'

interface Props {
  readonly table: WidgetTable
  readonly label: string
  readonly view: ActorRefFrom<typeof tableMachine>
}

/** A table of a few rows is read, not searched. */
const hasTools = ({ rows, options }: WidgetTable): boolean => options.filters ?? rows.length > 10

export const TableToolbar = ({ table, label, view }: Props) => {
  const search = useSelector(view, ({ context }) => context.wanted.search)
  const groupOn = useSelector(view, ({ context }) => context.wanted.groupOn)
  const isFiltering = useSelector(view, (snapshot) => snapshot.matches('filtering'))
  if (!hasTools(table)) return null
  return (
    <div className={figures['toolbar']}>
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
    </div>
  )
}

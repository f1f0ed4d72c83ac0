import type { ActorRefFrom } from 'xstate'
import type { tableMachine } from '../../../machines/widgets/table.ts'
import { screenOnlyMark } from '../../adapters/picture-marks.ts'
import figures from '../figures/figures.module.css'
import { PageBar } from '../figures/page-bar.tsx'
import { PageSize } from '../figures/page-size.tsx'
import { tablePagerOf, type WidgetTableModel } from './use-widget-table.ts'

interface Props {
  readonly label: string
  readonly model: WidgetTableModel
  readonly view: ActorRefFrom<typeof tableMachine>
}

const usualPageSizes = [10, 25, 50, 100]

const pageSizesWith = (size: number): readonly number[] =>
  usualPageSizes.includes(size) ? usualPageSizes : [size, ...usualPageSizes].toSorted((a, b) => a - b)

export const TablePages = ({ label, model, view }: Props) => {
  const { pageSize } = model.atoms.pagination.get()
  const total = model.getPrePaginatedRowModel().rows.length
  const sizes = pageSizesWith(pageSize)
  if (total <= (sizes[0] ?? pageSize)) return null
  return (
    <div className={figures['pages']}>
      <PageBar
        label={label}
        pager={tablePagerOf(model)}
        total={total}
        onTurn={(page) => view.send({ type: 'page.chosen', page })}
      />
      <span {...screenOnlyMark}>
        <PageSize
          sizes={sizes}
          size={pageSize}
          onResize={(size) => view.send({ type: 'pageSize.chosen', pageSize: size })}
        />
      </span>
    </div>
  )
}

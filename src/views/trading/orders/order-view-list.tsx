import { useSelector } from '@xstate/react'
import { displayMoment } from '../../../domain/dates/display-date.ts'
import type { OrderView, ShownPart } from '../../../domain/trading/access/order-view.ts'
import { capacityTexts } from '../../../domain/trading/order/order-evidence.ts'
import { followedIn } from '../../../machines/kit/followed.ts'
import type { OrderViewsRef } from '../../../machines/trading/order-views.ts'
import { FigureTable } from '../../ledger/what-if/figure-table.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import frame from '../../ui/lists/list-screen.module.css'
import { ListShell } from '../../ui/lists/list-shell.tsx'

interface Props {
  readonly views: OrderViewsRef
  readonly id: string
}

const shownTexts: Readonly<Record<ShownPart, string>> = {
  ...{ details: 'Its details', approval: 'To approve it', evidence: 'Its evidence' },
}

const shownText = ({ shown, isPart }: OrderView): string =>
  `${shownTexts[shown]}${isPart ? ', of their own accounts alone' : ''}`

export const OrderViewList = ({ views, id }: Props) => {
  const list = useSelector(views, followedIn)
  return (
    <ListShell
      list={list}
      loading={<ListLoading what="who looked at it" height="4rem" />}
      refused="Who looked at it is not to be seen here."
      onRetry={() => views.send({ type: 'read.retried' })}
    >
      {(shown) => (
        <>
          <p className={frame['detail']}>Who looked at it</p>
          <FigureTable
            label={`Who looked at order ${id}`}
            columns={[{ title: 'When' }, { title: 'Who' }, { title: 'What' }]}
            rows={shown.map((view) => ({
              key: [view.at, view.by, view.shown].join(' '),
              cells: [
                displayMoment(new Date(view.at)),
                `${view.name}, ${capacityTexts[view.capacity]}`,
                shownText(view),
              ],
            }))}
          />
        </>
      )}
    </ListShell>
  )
}

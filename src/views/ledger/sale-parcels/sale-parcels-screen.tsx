import { Button, Group, NativeSelect, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { instantText } from '../../adapters/firm-time.ts'
import { O } from '../../../domain/fp.ts'
import type { BookedSale, BookedSales, SaleParcels } from '../../../domain/ledger/parcels/booked-sale.ts'
import { dashboardPath, appRoutes, whatIfPath } from '../../../domain/navigation/route.ts'
import type { SaleParcelsRef } from '../../../machines/ledger/sale-parcels.ts'
import { busyAttributes } from '../../ui/busy.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { moneyText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { SimulatedNote } from '../../ui/simulated-note.tsx'
import styles from '../what-if/what-if.module.css'
import { OpenParcelTable } from './open-parcel-table.tsx'
import { TakenCompared } from './taken-compared.tsx'

interface Props {
  readonly sales: SaleParcelsRef
}

const saleText = ({ date, units, security, amount, picked }: BookedSale): string =>
  `${displayDate(date)}: ${unitsText(units)} ${security} for ${moneyText(amount)}${picked === null ? '' : ', manual choice'}`

const parcelChoiceText = ({ picked, isClosed }: BookedSale): string =>
  [
    picked === null
      ? 'The account’s method chose its parcels.'
      : `${unitsText(picked.units)} units were chosen manually, last by ${picked.by}, ${instantText(picked.at)}.`,
    ...(isClosed ? ['Its year is closed, so its parcels are fixed.'] : []),
  ].join(' ')

const SaleChoice = ({ sales, known }: Props & { readonly known: BookedSales }) => {
  const sale = useSelector(sales, ({ context }) => context.sale)
  return (
    <NativeSelect
      label="Sale"
      data={[
        { value: '', label: 'Choose a sale' },
        ...known.sales.map((one) => ({ value: one.id.toString(), label: saleText(one) })),
      ]}
      value={sale?.toString() ?? ''}
      onChange={({ currentTarget: { value } }) =>
        sales.send({ type: 'sale.chosen', sale: value === '' ? null : Number(value) })
      }
    />
  )
}

const isAwaitingParcels = (snapshot: ReturnType<SaleParcelsRef['getSnapshot']>): boolean =>
  snapshot.matches({ sale: 'pausing' }) ||
  snapshot.matches({ sale: 'renewing' }) ||
  (snapshot.matches({ sale: 'following' }) && O.isNone(snapshot.context.saleParcels.known))

const choiceMessages = {
  changed: 'The parcels of this sale have changed. Please check your choice.',
  kept: 'Saved',
} as const

interface PickingProps {
  readonly sales: SaleParcelsRef
  readonly known: SaleParcels
}

const PickingDialog = ({ sales, known: { sale } }: PickingProps) => {
  const picking = useSelector(sales, ({ children }) => children.picking)
  return (
    picking !== undefined && (
      <ConfirmingDialog
        title="Save choice?"
        act="Save choice"
        acting={picking}
        refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
      >
        The sale of {unitsText(sale.units)} {sale.security} on {displayDate(sale.date)} uses the chosen parcels. Later
        sales use the remaining ones, so gains and holdings change. The choice is recorded with your name. You can
        change it until the year is closed.
      </ConfirmingDialog>
    )
  )
}

const ParcelPicking = ({ sales, known }: PickingProps) => {
  const mayKeep = useSelector(sales, (snapshot) => snapshot.can({ type: 'picking.begun' }))
  return (
    <>
      <Group mt="sm" gap="sm">
        <Button {...(!mayKeep && busyAttributes)} onClick={() => sales.send({ type: 'picking.begun' })}>
          Save choice…
        </Button>
        {known.sale.picked !== null && (
          <Button variant="default" onClick={() => sales.send({ type: 'picks.emptied' })}>
            Undo all choices
          </Button>
        )}
      </Group>
      <PickingDialog sales={sales} known={known} />
    </>
  )
}

const ChosenSale = ({ sales, known }: Props & { readonly known: SaleParcels }) => {
  const mayPick = useSelector(sales, ({ context }) => context.mayPick) && !known.sale.isClosed
  const isOfPicks = useSelector(sales, ({ context }) => O.isSome(context.saleParcels.known))
  const message = useSelector(sales, ({ context }) => context.message)
  const isBusy = useSelector(sales, isAwaitingParcels)
  return (
    <section aria-label="Parcels of the sale" aria-busy={isBusy}>
      <p className={styles['note']}>{parcelChoiceText(known.sale)}</p>
      <p role="status" className={styles['note']}>
        {message !== null && choiceMessages[message]}
      </p>
      <OpenParcelTable sales={sales} known={known} mayPick={mayPick} />
      {mayPick && <ParcelPicking sales={sales} known={known} />}
      <SimulatedNote count={known.simulatedTrades} className={styles['note']} />
      <TakenCompared known={isOfPicks ? known : { ...known, tried: null }} />
    </section>
  )
}

const SaleScreen = ({ sales }: Props) => {
  const list = useSelector(sales, ({ context }) => context.saleParcels)
  const shown = useSelector(sales, ({ context }) => context.shown)
  const isChosen = useSelector(sales, ({ context }) => context.sale !== null)
  return (
    isChosen && (
      <ListShell
        list={list.isFailed ? list : { ...list, known: shown }}
        loading={<ListLoading what="parcels" />}
        refused="This account has no such sale."
        onRetry={() => sales.send({ type: 'parcels.retried' })}
      >
        {(known) => <ChosenSale sales={sales} known={known} />}
      </ListShell>
    )
  )
}

export const SaleParcelsScreen = ({ sales }: Props) => {
  const dashboardKey = useSelector(sales, ({ context }) => context.dashboardKey)
  const list = useSelector(sales, ({ context }) => context.list)
  const name = O.isSome(list.known) ? `${list.known.value.name} (${dashboardKey.code})` : dashboardKey.code
  return (
    <div className={styles['screen']}>
      <div className={styles['account']}>
        <Title order={1} size="h2">
          {appRoutes['sale-parcels'].title}
        </Title>
        <Link href={dashboardPath(dashboardKey)}>{name}</Link> ·{' '}
        <Link href={whatIfPath(dashboardKey.code)}>Try a sale</Link>
      </div>
      <ListShell
        list={list}
        loading={<ListLoading what="sales" />}
        refused="There is no such account."
        onRetry={() => sales.send({ type: 'list.retried' })}
      >
        {(known) =>
          known.sales.length === 0 ? (
            <p className={styles['note']}>This account has no sales.</p>
          ) : (
            <>
              <SaleChoice sales={sales} known={known} />
              <SimulatedNote count={known.simulatedTrades} className={styles['note']} />
              <SaleScreen sales={sales} />
            </>
          )
        }
      </ListShell>
    </div>
  )
}

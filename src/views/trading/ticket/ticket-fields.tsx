import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { firstDate, type IsoDate, lastDate } from '../../../domain/dates/iso-date.ts'
import type { OrderSide } from '../../../domain/trading/order/terms/order-terms.ts'
import type { OrderDraftFaults } from '../../../domain/trading/ticket/drafted-order.ts'
import type { QuantityMeasure, OrderDraft } from '../../../domain/trading/ticket/order-draft.ts'
import { DateField } from '../../adapters/date-field.tsx'
import { sideTexts } from '../orders/order-texts.ts'
import styles from './ticket.module.css'

type EditOrder = (changed: Partial<OrderDraft>) => void

interface Props {
  readonly draft: OrderDraft
  readonly faults: OrderDraftFaults
  readonly today: IsoDate
  readonly last: number | null
  readonly isBlock: boolean
  readonly isAmending: boolean
  readonly account: string
  readonly edit: EditOrder
}

export const measureTexts: Readonly<Record<QuantityMeasure, string>> = {
  units: 'Units',
  value: 'Value in dollars',
  weight: 'Target weight in %',
}

const orderSides: readonly OrderSide[] = ['b', 's']
const orderMeasures: readonly QuantityMeasure[] = ['units', 'value', 'weight']

const SideField = ({ draft, edit }: Pick<Props, 'draft' | 'edit'>) => (
  <div className={styles['side']}>
    <span aria-hidden="true">Buy or sell</span>
    <SegmentedControl
      aria-label="Buy or sell"
      data={orderSides.map((value) => ({ value, label: sideTexts[value] }))}
      value={draft.type}
      onChange={(chosen) => edit({ type: orderSides.find((side) => side === chosen) ?? 'b' })}
    />
  </div>
)

const AmountFields = ({ draft, faults, isBlock, isAmending, account, edit }: Props) => (
  <>
    {!isAmending && (
      <NativeSelect
        label="Quantity in"
        data={orderMeasures.map((value) => ({ value, label: measureTexts[value] }))}
        value={draft.measure}
        onChange={({ currentTarget: { value } }) =>
          edit({ measure: orderMeasures.find((measure) => measure === value) ?? 'units', amount: '', own: {} })
        }
      />
    )}
    {(!isBlock || !isAmending) && (
      <TextInput
        label={isBlock ? `${measureTexts[draft.measure]} per account` : measureTexts[draft.measure]}
        {...(isBlock && { description: 'You can enter a different amount per account below' })}
        inputMode="decimal"
        autoComplete="off"
        value={isBlock ? draft.amount : (draft.own[account] ?? draft.amount)}
        error={!isBlock && draft.amount + (draft.own[account] ?? '') !== '' && faults.accounts.get(account)}
        onChange={({ currentTarget }) => edit({ amount: currentTarget.value, own: {} })}
      />
    )}
  </>
)

const PriceFields = ({ draft, faults, last, edit }: Props) => (
  <>
    <NativeSelect
      label="Price"
      data={[
        { value: 'market', label: 'At the market price' },
        { value: 'limit', label: 'At a limit' },
      ]}
      value={draft.limit === null ? 'market' : 'limit'}
      onChange={({ currentTarget: { value } }) => edit({ limit: value === 'market' ? null : (last?.toString() ?? '') })}
    />
    {draft.limit !== null && (
      <TextInput
        label="Limit in dollars"
        inputMode="decimal"
        autoComplete="off"
        value={draft.limit}
        error={faults.limit}
        onChange={({ currentTarget }) => edit({ limit: currentTarget.value })}
      />
    )}
  </>
)

const TimeFields = ({ draft, faults, today, edit }: Props) => (
  <>
    <NativeSelect
      label="Valid"
      data={[
        { value: 'day', label: 'One trading day' },
        { value: 'date', label: 'Until a date' },
      ]}
      value={draft.expiry === null ? 'day' : 'date'}
      onChange={({ currentTarget: { value } }) => edit({ expiry: value === 'day' ? null : today })}
    />
    {draft.expiry !== null && (
      <div className={styles['until']}>
        <span aria-hidden="true">Valid until</span>
        <DateField
          label="Valid until"
          value={draft.expiry}
          min={firstDate}
          max={lastDate}
          className={styles['date']}
          onChoose={(expiry) => edit({ expiry })}
        />
        {faults.expiry !== null && <span className={styles['fault']}>{faults.expiry}</span>}
      </div>
    )}
  </>
)

export const TicketFields = (props: Props) => (
  <div className={styles['fields']}>
    {!props.isAmending && <SideField draft={props.draft} edit={props.edit} />}
    <AmountFields {...props} />
    <PriceFields {...props} />
    <TimeFields {...props} />
  </div>
)

import { Checkbox, Input, NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { lastDate } from '../../../domain/dates/iso-date.ts'
import { O } from '../../../domain/fp.ts'
import type { HeldParcels, HeldSecurity } from '../../../domain/ledger/parcels/held-parcels.ts'
import { amountFault, heldSecurityOf, type SaleDraft } from '../../../domain/ledger/parcels/sale-draft.ts'
import type { SaleWhatIfRef } from '../../../machines/ledger/sale-what-if.ts'
import { DateField } from '../../adapters/date-field.tsx'
import { moneyText, unitsText } from '../../ui/figure-text.ts'
import lists from '../../ui/lists/list-table.module.css'
import styles from './what-if.module.css'

interface Props {
  readonly whatIf: SaleWhatIfRef
  readonly held: HeldParcels
}

type Edit = (changed: Partial<SaleDraft>) => void

interface AmountProps {
  readonly label: string
  readonly description?: string
  readonly text: string
  readonly isDisabled?: boolean
  readonly onType: (text: string) => void
}

const AmountField = ({ label, description, text, isDisabled = false, onType }: AmountProps) => (
  <TextInput
    label={label}
    description={description}
    inputMode="decimal"
    value={text}
    error={amountFault(text)}
    disabled={isDisabled}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
  />
)

const UnitsField = ({ draft, held, edit }: { draft: SaleDraft; held: HeldSecurity; edit: Edit }) => {
  const all = held.quantity.toString()
  return (
    <div className={styles['field']}>
      <AmountField
        label="Units"
        text={draft.units ?? all}
        isDisabled={draft.units === null}
        onType={(units) => edit({ units })}
      />
      <Checkbox
        size="xs"
        label={`All ${unitsText(held.quantity)}`}
        checked={draft.units === null}
        onChange={({ currentTarget: { checked } }) => edit({ units: checked ? null : all })}
      />
    </div>
  )
}

const PriceField = ({ draft, held, edit }: { draft: SaleDraft; held: HeldSecurity; edit: Edit }) => (
  <div className={styles['field']}>
    <AmountField
      label="Price of a unit"
      text={draft.price ?? held.price.toString()}
      isDisabled={draft.price === null}
      onType={(price) => edit({ price })}
    />
    <Checkbox
      size="xs"
      label={`The last price, ${moneyText(held.price)}`}
      checked={draft.price === null}
      onChange={({ currentTarget: { checked } }) => edit({ price: checked ? null : held.price.toString() })}
    />
  </div>
)

export const SaleForm = ({ whatIf, held: known }: Props) => {
  const draft = useSelector(whatIf, ({ context }) => context.draft)
  const held = heldSecurityOf(known, draft)
  const edit: Edit = (changed) => whatIf.send({ type: 'sale.edited', changed })
  return (
    <div className={styles['form']} role="group" aria-label="Sale">
      <NativeSelect
        label="Security"
        data={[
          ...(O.isNone(held) ? [{ value: '', label: 'Choose a security' }] : []),
          ...known.securities.map(({ security, name }) => ({ value: security, label: `${security} · ${name}` })),
        ]}
        value={O.isSome(held) ? held.value.security : ''}
        onChange={({ currentTarget }) =>
          edit({ security: currentTarget.value, units: null, price: null, picks: new Map() })
        }
      />
      {O.isSome(held) && (
        <>
          <UnitsField draft={draft} held={held.value} edit={edit} />
          <Input.Wrapper
            label="Day of the sale"
            labelElement="div"
            inputWrapperOrder={['label', 'input', 'description']}
            description={draft.on === null ? `The day of the figures, ${displayDate(known.asAt)}` : undefined}
          >
            <DateField
              label="Day of the sale"
              value={draft.on ?? known.asAt}
              min="1985-09-20"
              max={lastDate}
              className={lists['date']}
              onChoose={(on) => edit({ on })}
            />
          </Input.Wrapper>
          <PriceField draft={draft} held={held.value} edit={edit} />
          <AmountField label="Brokerage" text={draft.brokerage} onType={(brokerage) => edit({ brokerage })} />
        </>
      )}
    </div>
  )
}

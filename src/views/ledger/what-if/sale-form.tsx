import { Checkbox, Input, NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import type { IsoDate } from '../../../domain/dates/iso-date.ts'
import { lastDate } from '../../../domain/dates/iso-date.ts'
import { O } from '../../../domain/fp.ts'
import type { HeldParcels, HeldQuote, HeldSecurity } from '../../../domain/ledger/parcels/held-parcels.ts'
import { heldSecurityOf, type SaleDraft } from '../../../domain/ledger/parcels/sale-draft.ts'
import { type SaleFaults, saleFaults } from '../../../domain/ledger/parcels/sale-faults.ts'
import { DecimalFromString } from '../../../domain/numbers/number-from-string.ts'
import type { SaleWhatIfRef } from '../../../machines/ledger/sale-what-if.ts'
import { DateField } from '../../adapters/date-field.tsx'
import { foreignPriceText, unitPriceText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import styles from './what-if.module.css'

interface Props {
  readonly whatIf: SaleWhatIfRef
  readonly held: HeldParcels
}

type EditSale = (changed: Partial<SaleDraft>) => void

interface AmountProps {
  readonly label: string
  readonly description?: string
  readonly text: string
  readonly fault: string | null
  readonly isDisabled?: boolean
  readonly onType: (text: string) => void
}

const AmountField = ({ label, description, text, fault, isDisabled = false, onType }: AmountProps) => (
  <TextInput
    label={label}
    description={description}
    inputMode="decimal"
    value={text}
    error={fault}
    disabled={isDisabled}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
  />
)

interface FieldProps {
  readonly draft: SaleDraft
  readonly held: HeldSecurity
  readonly faults: SaleFaults
  readonly edit: EditSale
}

const UnitsField = ({ draft, held, faults, edit }: FieldProps) => {
  const all = DecimalFromString.encode(held.quantity)
  return (
    <div className={styles['field']}>
      <AmountField
        label="Units"
        text={draft.units ?? all}
        fault={faults.units}
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

const PriceField = ({ draft, held: { price: inDollars, quote }, faults, edit }: FieldProps) => {
  const last = quote?.price ?? inDollars
  const text = DecimalFromString.encode(last)
  return (
    <div className={styles['field']}>
      <AmountField
        label={quote === null ? 'Price per unit' : `Price per unit, in ${quote.currency}`}
        text={draft.price ?? text}
        fault={faults.price}
        isDisabled={draft.price === null}
        onType={(price) => edit({ price })}
      />
      <Checkbox
        size="xs"
        label={`Last price, ${quote === null ? unitPriceText(last) : foreignPriceText(quote.currency, last)}`}
        checked={draft.price === null}
        onChange={({ currentTarget: { checked } }) => edit({ price: checked ? null : text })}
      />
    </div>
  )
}

const RateField = ({ draft, quote, faults, edit }: Omit<FieldProps, 'held'> & { readonly quote: HeldQuote }) => {
  const text = DecimalFromString.encode(quote.rate)
  return (
    <div className={styles['field']}>
      <AmountField
        label={`Australian dollars per ${quote.currency} 1`}
        text={draft.rate ?? text}
        fault={faults.rate}
        isDisabled={draft.rate === null}
        onType={(rate) => edit({ rate })}
      />
      <Checkbox
        size="xs"
        label={`Last rate, ${displayDate(quote.rateDate)}`}
        checked={draft.rate === null}
        onChange={({ currentTarget: { checked } }) => edit({ rate: checked ? null : text })}
      />
    </div>
  )
}

interface AmountsProps extends FieldProps {
  readonly asAt: IsoDate
}

const AmountFields = ({ asAt, ...field }: AmountsProps) => {
  const { draft, held, faults, edit } = field
  const { quote } = held
  return (
    <>
      <UnitsField {...field} />
      <Input.Wrapper
        label="Sale date"
        labelElement="div"
        inputWrapperOrder={['label', 'input', 'description']}
        description={draft.on === null ? `Reporting date, ${displayDate(asAt)}` : undefined}
      >
        <DateField
          label="Sale date"
          value={draft.on ?? asAt}
          min="1985-09-20"
          max={lastDate}
          className={styles['day']}
          onChoose={(on) => edit({ on })}
        />
      </Input.Wrapper>
      <PriceField {...field} />
      {quote !== null && <RateField draft={draft} quote={quote} faults={faults} edit={edit} />}
      <AmountField
        label={quote === null ? 'Brokerage' : 'Brokerage, in Australian dollars'}
        text={draft.brokerage}
        fault={faults.brokerage}
        onType={(brokerage) => edit({ brokerage })}
      />
    </>
  )
}

export const SaleForm = ({ whatIf, held: known }: Props) => {
  const draft = useSelector(whatIf, ({ context }) => context.draft)
  const held = heldSecurityOf(known, draft)
  const edit: EditSale = (changed) => whatIf.send({ type: 'sale.edited', changed })
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
          edit({ security: currentTarget.value, accounts: [], units: null, price: null, rate: null, picks: new Map() })
        }
      />
      {O.isSome(held) && (
        <AmountFields
          asAt={known.asAt}
          draft={draft}
          held={held.value}
          faults={saleFaults(known, held.value, draft)}
          edit={edit}
        />
      )}
    </div>
  )
}

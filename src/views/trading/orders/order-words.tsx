import type { AccountAfterOrder, OrderEffect } from '../../../domain/trading/ticket/order-preview.ts'
import { stockName } from '../../../machines/trading/stock-picker.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { moneyText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { priceTermText, sideTexts, timeTermText } from './order-texts.ts'
import styles from '../ticket/ticket.module.css'

const forAccountsText = (accounts: readonly AccountAfterOrder[]): string => {
  const [one, ...others] = accounts
  if (one === undefined) return ''
  return others.length === 0 ? ` for ${one.name} (${one.account})` : ` for ${pluralise(accounts.length, 'account')}`
}

export const OrderWords = ({ effect: { terms, estimate, accounts } }: { readonly effect: OrderEffect }) => (
  <p className={styles['words']}>
    <strong>
      {sideTexts[terms.type]} {unitsText(terms.quantity)} {stockName(terms.security)}
    </strong>
    {forAccountsText(accounts)}, {priceTermText(terms)}, {timeTermText(terms)}.{' '}
    {estimate === null
      ? 'No price, so no estimate.'
      : `Estimated value ${moneyText(estimate.consideration)}, brokerage ${moneyText(estimate.brokerage)}.`}
    {'priceLimit' in terms ? '' : ' The price may change before a market order trades.'}
  </p>
)

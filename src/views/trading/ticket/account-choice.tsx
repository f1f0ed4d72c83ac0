import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { TradingRef } from '../../../machines/trading/trading.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { ExplorerDialog } from '../../explorers/explorer-dialog.tsx'
import { accountNamesByCode } from '../orders/order-texts.ts'
import styles from '../trading.module.css'

interface Props {
  readonly trading: TradingRef
}

const maxListedAccounts = 3

const ChosenText = ({ trading }: Props) => {
  const { accounts, chosen } = useSelector(trading, ({ context }) => context)
  const names = accountNamesByCode(accounts)
  const others = chosen.length - maxListedAccounts
  if (chosen.length === 0) return <span className={styles['dimmed']}>No accounts chosen</span>
  return (
    <span>
      {chosen
        .slice(0, maxListedAccounts)
        .map((code) => `${names.get(code) ?? ''} (${code})`)
        .join(', ')}
      {others > 0 && ` and ${pluralise(others, 'other')}`}
    </span>
  )
}

export const AccountChoice = ({ trading }: Props) => {
  const explorer = useSelector(trading, ({ children }) => children.explorer)
  const count = useSelector(trading, ({ context }) => context.chosen.length)
  const isMany = useSelector(trading, ({ context }) => context.accounts.length > 1)
  if (!isMany) return null
  return (
    <div role="group" aria-label="Accounts" className={styles['accounts']}>
      <Button variant="default" onClick={() => trading.send({ type: 'picker.opened' })}>
        {count === 0 ? 'Choose accounts' : `Change ${pluralise(count, 'account')}`}
      </Button>
      <ChosenText trading={trading} />
      {explorer !== undefined && <ExplorerDialog explorer={explorer} />}
    </div>
  )
}

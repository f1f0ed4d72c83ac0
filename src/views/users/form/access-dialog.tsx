import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { Account } from '../../../domain/ledger/accounts/account.ts'
import type { UserEditorRef } from '../../../machines/users/user-editor.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { pluralise } from '../../../domain/text/pluralise.ts'
import styles from './user-form.module.css'
import { countText } from '../../../domain/numbers/count-text.ts'

interface ListProps {
  readonly title: string
  readonly accounts: readonly Account[]
  readonly isEverything: boolean
}

const maxListedAccounts = 500

const AccountList = ({ title, accounts, isEverything }: ListProps) => {
  if (accounts.length === 0 && !isEverything) return null
  return (
    <section aria-label={title}>
      <h3 className={styles['change']}>{title}</h3>
      <p className={styles['count']}>
        {isEverything ? 'All accounts, including future ones' : pluralise(accounts.length, 'account')}
      </p>
      {!isEverything && (
        <ul className={styles['seen']} tabIndex={0} aria-label={title}>
          {accounts.slice(0, maxListedAccounts).map(({ AccountCode, AccountName }) => (
            <li key={AccountCode}>
              {AccountName} <small>{AccountCode}</small>
            </li>
          ))}
          {accounts.length > maxListedAccounts && <li>and {countText(accounts.length - maxListedAccounts)} more</li>}
        </ul>
      )}
    </section>
  )
}

export const AccessDialog = ({ editor }: { readonly editor: UserEditorRef }) => {
  const doubt = useSelector(editor, ({ context }) => context.doubt)
  if (O.isNone(doubt)) return null
  const { gained, lost, isEverythingGained, isEverythingLost } = doubt.value
  return (
    <ConfirmDialog
      title="Change their access?"
      act="Save"
      onConfirm={() => editor.send({ type: 'save.confirmed' })}
      onCancel={() => editor.send({ type: 'save.cancelled' })}
    >
      <AccountList title="They will see" accounts={gained} isEverything={isEverythingGained} />
      <AccountList title="They will no longer see" accounts={lost} isEverything={isEverythingLost} />
    </ConfirmDialog>
  )
}

import { ActionIcon, Menu } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { dashboardPath } from '../../domain/navigation/route.ts'
import type { Account } from '../../domain/ledger/accounts/account.ts'
import type { DashboardRef } from '../../machines/dashboards/dashboard.ts'
import { Icon } from '../ui/icon.tsx'
import { IconLink } from '../ui/icon-link.tsx'
import styles from '../ui/icon-button.module.css'

interface Props {
  readonly dashboard: DashboardRef
}

interface AccountsProps {
  readonly accounts: readonly Account[]
  readonly current: string
}

const AccountsMenu = ({ accounts, current }: AccountsProps) => (
  <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={styles['icon']}
        aria-label="Switch account"
        title="Switch account"
      >
        <Icon name="account" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown mah="60vh" className={styles['menu']}>
      {accounts.map(({ AccountCode, AccountName }) => (
        <Menu.Item
          key={AccountCode}
          component={Link}
          href={dashboardPath({ type: 'portfolio', code: AccountCode })}
          aria-current={AccountCode === current ? 'page' : undefined}
        >
          {AccountName}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

export const RelatedAccountsMenu = ({ dashboard }: Props) => {
  const { group, accounts } = useSelector(dashboard, ({ context }) => context.relatedAccounts)
  const { code } = useSelector(dashboard, ({ context }) => context.place)
  return (
    <>
      {group !== null && (
        <IconLink
          icon="group"
          label={`Open ${group.GroupName}`}
          href={dashboardPath({ type: 'group', code: group.GroupCode })}
        />
      )}
      {accounts.length > 0 && <AccountsMenu accounts={accounts} current={code} />}
    </>
  )
}

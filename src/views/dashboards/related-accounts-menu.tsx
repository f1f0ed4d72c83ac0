import { ActionIcon, Menu } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { ComponentProps } from 'react'
import { dashboardPath, routes, whatIfPath } from '../../domain/navigation/route.ts'
import type { Account } from '../../domain/ledger/accounts/account.ts'
import type { DashboardRef } from '../../machines/dashboards/dashboard.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { IconLink } from '../ui/icons/icon-link.tsx'
import styles from '../ui/icons/icon-button.module.css'

interface Props {
  readonly dashboard: DashboardRef
}

interface AccountsProps {
  readonly icon: ComponentProps<typeof Icon>['name']
  readonly label: string
  readonly accounts: readonly Account[]
  readonly current?: string
  readonly pathOf: (account: string) => string
}

const AccountsMenu = ({ icon, label, accounts, current, pathOf }: AccountsProps) => (
  <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size="lg" className={styles['icon']} aria-label={label} title={label}>
        <Icon name={icon} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown mah="60vh" className={styles['menu']}>
      {accounts.map(({ AccountCode, AccountName }) => (
        <Menu.Item
          key={AccountCode}
          component={Link}
          href={pathOf(AccountCode)}
          aria-current={AccountCode === current ? 'page' : undefined}
        >
          {AccountName}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const portfolioPath = (code: string): string => dashboardPath({ type: 'portfolio', code })

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
      {accounts.length > 0 && (
        <AccountsMenu icon="account" label="Switch account" accounts={accounts} current={code} pathOf={portfolioPath} />
      )}
    </>
  )
}

/** Of an account, or of each account of a group. */
export const WhatIfLink = ({ dashboard }: Props) => {
  const { type, code } = useSelector(dashboard, ({ context }) => context.place)
  const { accounts } = useSelector(dashboard, ({ context }) => context.relatedAccounts)
  const label = routes['what-if'].title
  if (type === 'group')
    return accounts.length > 0 && <AccountsMenu icon="percent" label={label} accounts={accounts} pathOf={whatIfPath} />
  const isAccount = type === 'portfolio' || type === 'external'
  return isAccount && <IconLink icon="percent" label={label} href={whatIfPath(code)} />
}

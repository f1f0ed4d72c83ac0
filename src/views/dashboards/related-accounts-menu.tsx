import { Menu } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { dashboardPath, appRoutes, whatIfPath } from '../../domain/navigation/route.ts'
import type { DashboardRef } from '../../machines/dashboards/dashboard.ts'
import { NamedIcon } from '../ui/icons/icon.tsx'
import { WordLink } from '../ui/icons/word-button.tsx'
import words from '../ui/icons/word-button.module.css'
import { MoreLink } from '../ui/more-menu.tsx'
import more from '../ui/more-menu.module.css'
import styles from './title-bar.module.css'

interface Props {
  readonly dashboard: DashboardRef
}

export const RelatedAccountsMenu = ({ dashboard }: Props) => {
  const { group, accounts } = useSelector(dashboard, ({ context }) => context.relatedAccounts)
  const { code } = useSelector(dashboard, ({ context }) => context.dashboardKey)
  return (
    <>
      {group !== null && (
        <WordLink
          icon="group"
          label={`${group.GroupName}: open the group`}
          href={dashboardPath({ type: 'group', code: group.GroupCode })}
        >
          {group.GroupName}
        </WordLink>
      )}
      {accounts.length > 0 && (
        <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <button type="button" className={words['word']}>
              <NamedIcon name="account" />
              Switch account
            </button>
          </Menu.Target>
          <Menu.Dropdown mah="60vh" className={styles['accounts']}>
            {accounts.map(({ AccountCode, AccountName }) => (
              <Menu.Item
                key={AccountCode}
                component={Link}
                href={dashboardPath({ type: 'portfolio', code: AccountCode })}
                aria-current={AccountCode === code ? 'page' : undefined}
              >
                {AccountName}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

export const WhatIfLinks = ({ dashboard }: Props) => {
  const { type, code } = useSelector(dashboard, ({ context }) => context.dashboardKey)
  const { accounts } = useSelector(dashboard, ({ context }) => context.relatedAccounts)
  const label = appRoutes['what-if'].title
  if (type === 'portfolio' || type === 'external')
    return (
      <MoreLink icon="percent" href={whatIfPath(code)}>
        {label}
      </MoreLink>
    )
  return (
    type === 'group' &&
    accounts.length > 0 && (
      <section aria-label={label}>
        <p className={more['caption']}>{label}</p>
        {accounts.map(({ AccountCode, AccountName }) => (
          <MoreLink key={AccountCode} icon="percent" href={whatIfPath(AccountCode)}>
            {AccountName}
          </MoreLink>
        ))}
      </section>
    )
  )
}

import { silenceSocket } from '../support/network/silence-socket.ts'
import type { Page, Route } from '@playwright/test'
import * as t from 'io-ts'
import type { SnapshotFrom } from 'xstate'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { explorerMachine } from '../../../src/machines/explorers/explorer.ts'
import type { RowStep } from '../../../src/machines/kit/selection.ts'
import { explorablesSample, explorer as sample, explorerInput } from '../../samples/explorers/explorer.ts'
import { signIn } from '../../support/sign-in.ts'
import { accessibleOnce } from '../support/accessible-everywhere.ts'
import { holdCalls } from '../support/network/hold-calls.ts'
import { isOfRetries } from '../support/walks/is-of-retries.ts'
import { goWithin, openAs } from '../support/open-as.ts'
import { expect, plutusUrl } from '../support/plutus-test.ts'
import { testWalksOf } from '../support/walks/walk-tests.ts'
import { type Step, walksOf } from '../support/walks/walks.ts'

type State = SnapshotFrom<typeof explorerMachine>

const accounts = explorablesSample.map(
  ({ code, name, detail }): Account => ({
    AccountCode: code,
    AccountName: name,
    AccountAlias: '',
    AccountType: detail,
    AdvisorCode: 'ADV01',
    GroupCode: 'GD001',
  }),
)

/** As they work in the field of the search too. */
const keys: Readonly<Record<RowStep, string>> = {
  next: 'ArrowDown',
  previous: 'ArrowUp',
  first: 'Control+Home',
  last: 'Control+End',
  'page-down': 'PageDown',
  'page-up': 'PageUp',
}

const partsOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Choose accounts' })
  return {
    dialog,
    open: page.getByRole('button', { name: 'Choose accounts' }),
    chosen: page.getByRole('list', { name: 'Accounts chosen' }).getByRole('listitem'),
    search: dialog.getByRole('combobox', { name: 'Search' }),
    options: dialog.getByRole('option'),
    active: dialog.locator('[data-active=true]'),
    option: (code: string) => dialog.getByRole('option', { name: new RegExp(` ${code} `) }),
    button: (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }),
  }
}

/** The person of the form has the accounts that are chosen at first. */
const answerUser = async (route: Route): Promise<void> => {
  const user: unknown = await (await route.fetch()).json()
  return route.fulfill({ json: t.UnknownRecord.is(user) ? { ...user, accounts: explorerInput.chosen } : user })
}

const openExplorer = async (page: Page) => {
  const { token } = await signIn(plutusUrl(), 'admin')
  // a page without a connection tries nothing again by itself
  await silenceSocket(page)
  await page.route('**/api/v1/users/client', answerUser)
  const named = { accounts, page: 1, total: accounts.length }
  await page.route(/\/api\/v1\/account-list\?codes=/, (route) => route.fulfill({ json: named }))
  const reads = await holdCalls(page, /\/api\/v1\/account-list\?(?!codes=)/)
  await openAs(page, token, '/guides/administrator')
  const { dialog, open, chosen, search, options, active, option, button } = partsOf(page)
  const expectAccessible = accessibleOnce(page)

  const begin = async (): Promise<void> => {
    await goWithin(page, '/users/client', [reads])
    await open.click()
    await expect(search).toBeFocused()
  }

  const perform = async ({ event, before, after }: Step<typeof explorerMachine>): Promise<void> => {
    switch (event.type) {
      case 'search.typed':
        return search.fill(event.search)
      case 'active.moved':
        return search.press(`${event.isRanged ? 'Shift+' : ''}${keys[event.step]}`)
      case 'row.toggled':
        return option(event.key).click()
      case 'row.ranged':
        return option(event.key).click({ modifiers: ['Shift'] })
      case 'all.toggled':
        return button(/^(?:Choose|Exclude) all/).click()
      case 'choice.confirmed':
        return button(/^Choose (?:none|\d+ accounts?)$/).click()
      case 'explorer.closed':
        await button('Cancel').click()
        return before.matches('open') ? undefined : reads.drop()
      case 'list.retried':
        return button('Try again').click()
      case 'end.reached':
      case 'retry.due':
      default: {
        const read = await reads.next()
        return after.matches('open') ? read.fulfill({ json: named }) : read.abort()
      }
    }
  }

  const expectOptions = async ({ context: { found, selection, active: at } }: State): Promise<void> => {
    await expect(options).toHaveText(found.map(({ name, code, detail }) => `${name}${code}${detail}`))
    for (const { code } of found)
      await expect(option(code)).toHaveAttribute('aria-selected', String(selection.chosen.has(code)))
    await expect(active).toHaveText(found.slice(at, at + 1).map(({ name }) => new RegExp(`^${name}`)))
    const { size } = selection.chosen
    await expect(button(size === 0 ? 'Choose none' : `Choose ${size} account${size === 1 ? '' : 's'}`)).toBeEnabled()
  }

  const expectSeen = async (state: State): Promise<void> => {
    const { choice, search: text } = state.context
    if (state.matches('closed')) {
      const codes = pipe(
        choice,
        O.getOrElse(() => explorerInput.chosen),
      )
      await expect(dialog).toHaveCount(0)
      await expect(chosen).toHaveText(codes.map((code) => new RegExp(code)))
      return
    }
    await expect(search).toHaveValue(text)
    await expect(dialog.getByRole('alert')).toHaveCount(state.matches('failed') ? 1 : 0)
    if (state.matches('open')) await expectOptions(state)
    else await expect(options).toHaveCount(0)
    await expectAccessible([state.value, state.context.found.length > 0])
  }

  return { begin, perform, expectSeen }
}

const look = ({ value, context: { found, active, selection } }: State) => ({
  value,
  isFirst: active === 0,
  isFound: found.length > 0,
  isChosen: selection.chosen.size > 0,
})

/** Rows that are there can be pressed, and a field that is filled with what it holds tells nobody. */
const isOffered = ({ event, before }: Step<typeof explorerMachine>): boolean => {
  if (before.matches('closed')) return false
  if (event.type === 'search.typed') return event.search !== before.context.search
  const codes = before.context.found.map(({ code }) => code)
  if (event.type === 'row.toggled' || event.type === 'row.ranged') return codes.includes(event.key)
  return event.type !== 'all.toggled' || codes.length > 0
}

testWalksOf({
  who: 'an explorer',
  walks: () =>
    walksOf(
      explorerMachine,
      sample.events.filter((event) => !isOfRetries(event)),
      {
        input: explorerInput,
        isPossible: isOffered,
        identify: (state) => sample.identify?.(state),
        // however much was chosen it is closed in the same way
        way: ({ event, before, after }) =>
          after.matches('closed') ? [before.value, event.type] : [look(before), event.type, look(after)],
      },
    ),
  open: openExplorer,
})

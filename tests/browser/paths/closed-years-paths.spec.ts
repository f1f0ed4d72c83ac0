import type { Page } from '@playwright/test'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { O } from '../../../src/domain/fp.ts'
import { closedYearsMachine } from '../../../src/machines/ledger/closed-years.ts'
import { closedYears as sample, twoYears } from '../../samples/ledger/closed-years.ts'
import { newId } from '../../samples/sample.ts'
import { signIn } from '../../support/sign-in.ts'
import { accessibleOnce } from '../support/accessible-everywhere.ts'
import { testJustifying } from '../support/justifying-dialog.ts'
import { goWithin, openAs } from '../support/open-as.ts'
import { expect, plutusUrl } from '../support/plutus-test.ts'
import { testWalksOf } from '../support/walks/walk-tests.ts'
import { type Step, walksOf } from '../support/walks/walks.ts'

type Machine = typeof closedYearsMachine
type State = SnapshotFrom<Machine>

const address = '/admin/closed-years'

const token = async (): Promise<string> => (await signIn(plutusUrl(), 'admin')).token

const serveYears = async (page: Page): Promise<void> => {
  await page.route(/\/api\/v1\/financial-years$/, (route) => route.fulfill({ json: twoYears.years }))
  await page.route(/\/api\/v1\/financial-years\/\d+\/accounts/, (route) =>
    route.fulfill({ json: { accounts: twoYears.accounts, next: null } }),
  )
}

testJustifying({
  who: 'a closed year that is opened again',
  title: 'Reopen FY-24 for P00002',
  button: 'Reopen',
  call: /\/api\/v1\/financial-years\/2024\/openings$/,
  address,
  token,
  ready: serveYears,
  begin: (page) => page.getByRole('button', { name: 'Reopen P00002' }).click(),
})

const look = ({ value, context: { filter, selection, asked, list } }: State) => ({
  value,
  filter,
  asked,
  chosen: [...selection.chosen],
  isKnown: O.isSome(list.known),
})

/** Buttons act only on rows that are shown or chosen. */
const isPossible = ({ event, before }: Step<Machine>): boolean => {
  const { type }: { readonly type: string } = event
  const { list, found } = before.context
  if (type === 'xstate.snapshot.list') return O.isNone(list.known)
  if (O.isNone(list.known)) return false
  if (type === 'xstate.done.actor.changing') return true
  if (before.matches({ ofYear: 'changing' })) return false
  const isFound = (code: string | undefined) => found.some(({ account }) => account === code)
  if (event.type === 'row.toggled') return isFound(event.key)
  return event.type !== 'change.begun' || event.accounts === null || isFound(event.accounts[0])
}

const openYears = async (page: Page) => {
  const rows = page.getByRole('main').getByRole('rowheader')
  const dialog = page.getByRole('dialog', { name: /^(?:Close|Reopen) FY-2\d for/ })
  const expectAccessible = accessibleOnce(page)
  const so = { listed: Promise.withResolvers<null>() }
  await serveYears(page)
  await page.route(/\/api\/v1\/financial-years$/, async (route) => {
    await so.listed.promise
    await route.fallback()
  })
  await page.route(/\/api\/v1\/financial-years\/2024\/(?:clos|open)ings$/, (route) =>
    route.fulfill({ json: { position: 1 } }),
  )

  const change = ({ act, accounts }: Extract<EventFrom<Machine>, { type: 'change.begun' }>): Promise<void> => {
    const name =
      accounts === null
        ? 'Close for all accounts'
        : act === 'close'
          ? `Close ${accounts.join('')}`
          : `Reopen ${accounts.join('')}`
    return page.getByRole('button', { name, exact: true }).click()
  }

  const end = async ({ before, after }: Step<Machine>): Promise<void> => {
    const isDone = before.context.selection.chosen.size > after.context.selection.chosen.size
    if (!isDone) return dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    const reason = dialog.getByRole('textbox', { name: 'Reason' })
    if (before.context.asked.act === 'open') await reason.fill('A late slip')
    return dialog.getByRole('button', { name: /^(?:Close|Reopen)$/ }).click()
  }

  const perform = async (step: Step<Machine>): Promise<void> => {
    const { event } = step
    switch (event.type) {
      case 'filter.changed':
        return page.getByRole('searchbox', { name: 'Search' }).fill(event.filter.search)
      case 'row.toggled':
        return page.getByRole('checkbox', { name: `Select ${event.key}` }).click()
      case 'change.begun':
        return change(event)
      case 'row.ranged':
      case 'all.toggled':
      case 'list.retried':
      case 'page.chosen':
      case 'year.chosen':
      default:
        if (isEnd(event)) return end(step)
        so.listed.resolve(null)
    }
  }

  const expectSeen = async (state: State): Promise<void> => {
    const { found, selection } = state.context
    await expect(rows).toHaveText(found.map(({ account }) => new RegExp(`^${account}`)))
    await expect(page.getByRole('checkbox', { name: /^Select P/, checked: true })).toHaveCount(selection.chosen.size)
    await expect(dialog).toHaveCount(state.matches({ ofYear: 'changing' }) ? 1 : 0)
    await expectAccessible(state.value)
  }

  await openAs(page, await token(), address)
  return {
    begin: async () => {
      so.listed.resolve(null)
      so.listed = Promise.withResolvers()
      await goWithin(page, address)
    },
    perform,
    expectSeen,
  }
}

const isEnd = ({ type }: { readonly type: string }): boolean => type === 'xstate.done.actor.changing'

const isOfOneYear = (event: object): boolean =>
  !JSON.stringify(event).includes('"failed"') && !JSON.stringify(event).includes('"years":[]')

testWalksOf({
  who: 'closed years',
  walks: () =>
    walksOf(
      closedYearsMachine,
      sample.events.filter(
        (event) => isOfOneYear(event) && event.type !== 'year.chosen' && event.type !== 'list.retried',
      ),
      {
        input: { year: null, newId },
        identify: look,
        way: ({ event, before, after }) => [before.value, event.type, look(after).chosen, look(after).value],
        isPossible,
      },
    ),
  open: openYears,
})

import type { Page } from '@playwright/test'
import type { SessionEnding } from '../../../src/domain/log/frame.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { openLine, type SocketLine } from '../support/network/socket-line.ts'
import { openAs } from '../support/open-as.ts'
import { type TestPeople, type TestPerson, test } from '../support/people.ts'
import { expect, plutusUrl } from '../support/plutus-test.ts'

interface Tab {
  readonly page: Page
  readonly line: SocketLine
}

interface Tabs {
  readonly person: TestPerson
  readonly token: string
  readonly dirty: Tab
  readonly other: Tab
}

interface Ending {
  readonly name: string
  readonly end: (tabs: Tabs, people: TestPeople) => Promise<void>
  /** The sign-in dialog names the cause. */
  readonly says: string
  /** Both tabs stay where they are after an expiry. */
  readonly isExpiry?: boolean
}

const dashboardPath = '/dashboard/portfolio/PD0007'
const formPath = '/users/new'
const guidePath = '/guides/administrator'

const reSignIn = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })
const questionLocator = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const editBar = (page: Page) => page.getByRole('group', { name: 'Editing' })
const firstName = (page: Page) => page.getByLabel(/^Given name/)

const expectSignedIn = async (page: Page, person: TestPerson): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Signed in as' })).toContainText(person.name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const expectSignedOut = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
}

const signInAgain = async (page: Page, password: string): Promise<void> => {
  await reSignIn(page).getByLabel('Password', { exact: true }).fill(password)
  await reSignIn(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

const editDashboard = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit mode' }).click()
  await editBar(page).getByRole('button', { name: 'Edit dashboard' }).click()
  const description = page.getByRole('dialog', { name: 'Edit dashboard' })
  await description.getByLabel('Title').fill('Kept in this tab')
  await description.getByRole('button', { name: 'Apply' }).click()
  await expectEdited(page)
}

const expectEdited = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(dashboardPath)
  await expect(editBar(page)).toContainText('1 unsaved change')
}

const fillForm = async (page: Page): Promise<void> => {
  await firstName(page).fill('Half typed')
}

const expectFilled = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(formPath)
  await expect(firstName(page)).toHaveValue('Half typed')
}

const openTab = async (page: Page, token: string, address: string): Promise<Tab> => {
  const line = await openLine(page)
  await openAs(page, token, address)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  return { page, line }
}

const openTabs = async (page: Page, people: TestPeople, otherAddress: string): Promise<Tabs> => {
  const person = await people.add()
  const token = await people.tokenOf(person)
  const dirty = await openTab(page, token, dashboardPath)
  const other = await openTab(await page.context().newPage(), token, otherAddress)
  return { person, token, dirty, other }
}

const here = 'Your work here is kept.'
const saysUser = `You signed out or changed your password in another tab or on another device. ${here}`
const saysFirm = `An administrator signed you out. ${here}`
const saysNobody = `You have been signed out. ${here}`
const saysExpired = `I'm sorry, your session has expired. ${here}`

const revoked = { reason: 'revoked' } as const
const expired = { reason: 'expired' } as const

const tell =
  (ending: SessionEnding, ...told: readonly ('dirty' | 'other')[]): Ending['end'] =>
  async (tabs) => {
    for (const each of told) await tabs[each].line.endSession(ending)
  }

const endings: readonly Ending[] = [
  {
    name: 'signs out in the other tab',
    says: saysUser,
    end: async ({ other }) => {
      await other.page.getByRole('link', { name: 'Sign out' }).click()
    },
  },
  {
    name: 'is signed out by an administrator',
    says: saysFirm,
    end: async ({ person }) => {
      const { token } = await signIn(plutusUrl(), 'admin')
      const reply = await callAs(plutusUrl(), token)('DELETE', `/users/${person.username}/sessions`)
      expect(reply.status).toBe(200)
    },
  },
  {
    name: 'signs out everywhere else on another device',
    says: saysUser,
    end: async ({ person }, people) => {
      const reply = await callAs(plutusUrl(), await people.tokenOf(person))('DELETE', '/sessions')
      expect(reply.status).toBe(200)
    },
  },
  {
    name: 'has an expired session',
    says: saysExpired,
    isExpiry: true,
    end: tell(expired, 'other', 'dirty'),
  },
]

// a tab that nobody tells learns by the token that the other one clears
const toldToOne: readonly Ending[] = [
  { name: 'is signed out, and the other tab learns first', says: saysNobody, end: tell(revoked, 'other') },
  { name: 'is signed out, and this tab learns first', says: saysNobody, end: tell(revoked, 'dirty', 'other') },
]

const toldToBoth: readonly Ending[] = [
  { name: 'is signed out, and the other tab learns first', says: saysNobody, end: tell(revoked, 'other', 'dirty') },
  { name: 'is signed out, and this tab learns first', says: saysNobody, end: tell(revoked, 'dirty', 'other') },
]

test.describe('B3: two tabs of one browser, one with unsaved work', () => {
  for (const { name, says, end, isExpiry = false } of [...endings, ...toldToOne])
    test(`somebody ${name}, keeps the work, and goes on with it after signing in again`, async ({ page, people }) => {
      const tabs = await openTabs(page, people, guidePath)
      const { dirty, other, person } = tabs
      await editDashboard(dirty.page)
      await end(tabs, people)
      await expect(reSignIn(dirty.page)).toBeVisible()
      if (isExpiry) await expect(reSignIn(other.page)).toBeVisible()
      else await expectSignedOut(other.page)
      await expect(reSignIn(dirty.page)).toContainText(says)
      await signInAgain(dirty.page, person.password)
      await expectSignedIn(dirty.page, person)
      await expectEdited(dirty.page)
      await expectSignedIn(other.page, person)
      await expect(dirty.page.getByLabel('Connection: Live')).toBeVisible()
    })
})

test.describe('B3: two tabs of one browser, both with unsaved work', () => {
  for (const { name, says, end } of [...endings.slice(1), ...toldToBoth])
    test(`somebody ${name}, and one sign-in takes both tabs on`, async ({ page, people }) => {
      const tabs = await openTabs(page, people, formPath)
      const { dirty, other, person } = tabs
      await editDashboard(dirty.page)
      await fillForm(other.page)
      await end(tabs, people)
      await expect(reSignIn(other.page)).toBeVisible()
      await expect(reSignIn(dirty.page)).toContainText(says)
      await signInAgain(other.page, person.password)
      await expectSignedIn(other.page, person)
      await expectFilled(other.page)
      await expectSignedIn(dirty.page, person)
      await expectEdited(dirty.page)
    })
})

test('B3: when another person signs in in the other tab, the work is dropped only after a question', async ({
  page,
  people,
}) => {
  const { dirty, other, person } = await openTabs(page, people, guidePath)
  const successor = await people.add()
  await editDashboard(dirty.page)
  const newcomer = async (): Promise<void> => {
    await other.page.goto(`/login?token=${await people.tokenOf(successor)}`)
    await other.page.getByRole('button', { name: /^(Switch to|Sign in$)/ }).click()
    await expectSignedIn(other.page, successor)
  }
  await newcomer()
  await expect(reSignIn(dirty.page)).toContainText(`${successor.username} signed in in another tab`)
  await dirty.page.keyboard.press('Escape')
  await expect(questionLocator(dirty.page)).toContainText(`This tab continues as ${successor.username}.`)
  await dirty.page.keyboard.press('Escape')
  await expect(questionLocator(dirty.page)).toHaveCount(0)

  // as the same person the work goes on, and every tab is theirs again
  await signInAgain(dirty.page, person.password)
  await expectSignedIn(dirty.page, person)
  await expectEdited(dirty.page)
  await expectSignedIn(other.page, person)

  await newcomer()
  await reSignIn(dirty.page).getByRole('button', { name: 'Leave', exact: true }).click()
  await questionLocator(dirty.page).getByRole('button', { name: 'Leave', exact: true }).click()
  await expectSignedIn(dirty.page, successor)
  await expect(editBar(dirty.page)).toHaveCount(0)
  await expectSignedIn(other.page, successor)
})

test('B3: a half-typed password in the sidebar keeps its tab when the session ends elsewhere', async ({
  page,
  people,
}) => {
  const { dirty, person } = await openTabs(page, people, guidePath)
  await dirty.page.getByRole('button', { name: 'Change password' }).click()
  const typed = dirty.page.getByLabel('New password', { exact: true })
  await typed.fill('Half typed')
  const { token } = await signIn(plutusUrl(), 'admin')
  await callAs(plutusUrl(), token)('DELETE', `/users/${person.username}/sessions`)
  await expect(reSignIn(dirty.page)).toContainText(saysFirm)
  await signInAgain(dirty.page, person.password)
  await expectSignedIn(dirty.page, person)
  await expect(typed).toHaveValue('Half typed')
})

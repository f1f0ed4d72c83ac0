import type { Page, Route } from '@playwright/test'
import * as t from 'io-ts'
import { roleReply } from '../../../../src/domain/users/listed-user.ts'
import type { SavedUser } from '../../../../src/machines/users/user-editor.ts'
import { savedClient, startOf } from '../../../samples/users/user-form.ts'
import { callAs, signIn } from '../../../support/sign-in.ts'
import { type HeldCalls, holdCalls } from '../network/hold-calls.ts'
import { goWithin, guide, openAs } from '../open-as.ts'
import type { People } from '../people.ts'
import { expect, plutusUrl } from '../plutus-test.ts'

/** Playwright does not set the content type for a `json` of null. */
export const noLink = { body: 'null', contentType: 'application/json' } as const

const { choices } = startOf(savedClient)

/** Calls of the form that the walk answers; `user` are all calls about the person. */
interface FormCalls {
  readonly user: HeldCalls
  readonly accounts: HeldCalls
  readonly links: HeldCalls
  readonly names: HeldCalls
  /** Messages that remain after the person is deleted. */
  readonly kept: HeldCalls
}

export const refuse =
  (status: number, failure: object) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { success: false, message: '', ...failure } })

export const answerAccounts = (route: Route, accounts = choices.accounts): Promise<void> =>
  route.fulfill({ json: { accounts, page: 1, total: accounts.length } })

/** An administrator, and the form of a person. The walk answers its calls, and others can change the person. */
export const openForms = async (page: Page, people: People) => {
  const { username } = await people.add()
  const { token } = await signIn(plutusUrl(), 'admin')
  const elsewhere = callAs(plutusUrl(), (await signIn(plutusUrl(), 'superadmin')).token)
  const whole: unknown = await (await elsewhere('GET', `/users/${username}`)).json()
  const so = { isBlocked: false }

  const calls: FormCalls = {
    user: await holdCalls(page, new RegExp(`/api/v1/users/${username}$`)),
    accounts: await holdCalls(page, /\/api\/v1\/account-list\?/),
    links: await holdCalls(page, `**/api/v1/users/${username}/link`),
    names: await holdCalls(page, /\/api\/v1\/users\/taken\?/),
    kept: await holdCalls(page, `**/api/v1/users/${username}/messages-kept`),
  }
  await page.route(/\/api\/v1\/group-list\?/, (route) =>
    route.fulfill({ json: { groups: choices.groups, page: 1, total: choices.groups.length } }),
  )

  const answerUser = async (route: Route, { draft, revision }: SavedUser): Promise<void> => {
    if (!t.UnknownRecord.is(whole)) throw new Error(`There is no ${username}`)
    const { roles, dashboardId: defaultDashboardType, ...fields } = draft
    const Roles = roles.map(roleReply)
    return route.fulfill({ json: { ...whole, ...fields, username, Roles, defaultDashboardType, revision } })
  }

  const changeElsewhere = async (): Promise<void> => {
    so.isBlocked = !so.isBlocked
    const reply = await elsewhere('PUT', '/users', { act: so.isBlocked ? 'block' : 'allow', usernames: [username] })
    expect(reply.status).toBe(200)
  }

  const begin = (): Promise<void> => goWithin(page, `/users/${username}`, Object.values(calls))

  const open = async (route: Route): Promise<void> => {
    await answerUser(route, savedClient)
    await answerAccounts(await calls.accounts.next())
  }

  await openAs(page, token, guide.path)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  return { username, calls, begin, open, answerUser, changeElsewhere }
}

import type { Page } from '@playwright/test'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { O } from '../../../src/domain/fp.ts'
import { draftFaults, type PasswordDraft } from '../../../src/domain/session/password-draft.ts'
import { passwordPanelMachine } from '../../../src/machines/session/password-panel.ts'
import { passwordPanel as sample } from '../../samples/session/password-panel.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { holdCalls } from '../support/network/hold-calls.ts'
import type { TestPeople, TestPerson } from '../support/people.ts'
import { expect, plutusUrl } from '../support/plutus-test.ts'
import { openAs } from '../support/open-as.ts'
import { testWalks } from '../support/walks/walk-tests.ts'
import { walksOf, walkText } from '../support/walks/walks.ts'

type MachineState = SnapshotFrom<typeof passwordPanelMachine>
type MachineEvent = EventFrom<typeof passwordPanelMachine>

const labels: Readonly<Record<keyof PasswordDraft, string>> = {
  oldPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
}
const fieldList = ['oldPassword', 'newPassword', 'confirmPassword'] as const

const panelOf = (page: Page) => ({
  toggle: page.getByRole('button', { name: 'Change password' }),
  field: (name: keyof PasswordDraft) => page.getByRole('textbox', { name: labels[name], exact: true }),
  change: page.getByRole('button', { name: 'Change', exact: true }),
  cancel: page.getByRole('button', { name: 'Cancel' }),
  refusal: page.getByRole('alert'),
  notice: page.getByRole('status').getByText('Password Changed'),
})
type Panel = ReturnType<typeof panelOf>

const expectSeen = async (panel: Panel, state: MachineState): Promise<void> => {
  const { draft, refusal, hasChanged } = state.context
  await expect(panel.notice).toHaveCount(hasChanged ? 1 : 0)
  if (state.matches('collapsed')) {
    await expect(panel.toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(panel.change).toHaveCount(0)
    return
  }
  const faults = { oldPassword: null, ...draftFaults(draft) }
  await expect(panel.toggle).toHaveAttribute('aria-expanded', 'true')
  for (const field of fieldList) {
    await expect(panel.field(field)).toHaveValue(draft[field])
    await expect(panel.field(field)).toHaveAccessibleDescription(faults[field] ?? '')
  }
  await expect(panel.refusal).toHaveText(O.isSome(refusal) ? ['Incorrect Password Entered'] : [])
  await expect(panel.cancel).toBeEnabled({ enabled: state.matches('editing') })
  await expect(panel.change).toBeEnabled({ enabled: state.can({ type: 'change.requested' }) })
}

/** Every session of the person but the one the password was changed in is over, and only the new password signs in. */
const expectChanged = async (
  { username }: TestPerson,
  { oldPassword, newPassword }: PasswordDraft,
  here: string,
  elsewhere: string,
): Promise<void> => {
  const identity = `/authenticate/identity/${username}`
  expect((await callAs(plutusUrl(), here)('GET', identity)).status).toBe(200)
  expect(await (await callAs(plutusUrl(), elsewhere)('GET', identity)).json()).toMatchObject({
    success: false,
    type: 1,
  })
  await signIn(plutusUrl(), username, newPassword)
  await expect(signIn(plutusUrl(), username, oldPassword)).rejects.toThrow('401')
}

const openPanel = async (page: Page, people: TestPeople) => {
  const person = await people.add()
  const here = await people.tokenOf(person)
  const changes = await holdCalls(page, '**/users/change_password')
  const panel = panelOf(page)
  await openAs(page, here, '/guides/administrator')
  await expect(panel.toggle).toHaveAttribute('aria-expanded', 'false')

  /** The server itself answers; the password it knows is such that it answers as the path has it. */
  const answer = async ({ draft }: MachineState['context'], isRight: boolean): Promise<void> => {
    await people.repassword(person, isRight ? draft.oldPassword : `not ${draft.oldPassword}`)
    const change = await changes.next()
    if (!isRight) return change.continue()
    const { token: elsewhere } = await signIn(plutusUrl(), person.username, draft.oldPassword)
    await change.continue()
    await expect(panel.notice).toBeVisible()
    await expectChanged(person, draft, here, elsewhere)
  }

  const perform = async (event: MachineEvent, before: MachineState, after: MachineState): Promise<void> => {
    switch (event.type) {
      case 'panel.toggled':
        return panel.toggle.click()
      case 'draft.edited':
        // A field filled with what it holds tells nobody of it.
        await panel.field(event.field).clear()
        return panel.field(event.field).fill(event.value)
      case 'change.cancelled':
        return panel.cancel.click()
      case 'change.requested':
        return panel.change.click()
      case 'wait.shortened':
      default:
        return answer(before.context, O.isNone(after.context.refusal))
    }
  }

  return { panel, perform }
}

/** All that tells one screen of the panel from another, what is typed aside. */
const stateSummary = (state: MachineState) => ({
  value: state.value,
  refusal: state.context.refusal,
  hasChanged: state.context.hasChanged,
  isAllowed: state.can({ type: 'change.requested' }),
})

const machineInput = { isOpen: false, isGiven: false }
// real seconds are waited in the model's paths alone, and what the server finds in a password is in its own tests
const isLeftOut = (event: object): boolean =>
  /TooManyAttempts|wait\.shortened|FaultyPassword/.test(JSON.stringify(event))
const events = sample.events.filter((event) => !isLeftOut(event))
const machineWalks = () =>
  walksOf(passwordPanelMachine, events, {
    input: machineInput,
    identify: ({ value, context }) => [value, context],
    way: ({ event, before, after }) => [stateSummary(before), event, stateSummary(after)],
  })

testWalks({
  who: 'the password panel',
  walks: machineWalks,
  nameOf: walkText,
  parts: 1,
  open: async (page, people) => {
    const { panel, perform } = await openPanel(page, people)
    return async (walk) => {
      for (const { event, before, after } of walk) {
        await perform(event, before, after)
        await expectSeen(panel, after)
      }
    }
  },
})

import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { userFormMachine } from '../../../../src/machines/users/user-form.ts'
import { personActTexts } from '../../../../src/views/users/form/person-acts.tsx'
import { lostRead } from '../../../samples/sample.ts'
import { formWalks, keptUntil, openLink, savedClient, userForm as sample } from '../../../samples/users/user-form.ts'
import { accessibleOnce } from '../../support/accessible-everywhere.ts'
import { isOfRetries } from '../../support/walks/is-of-retries.ts'
import type { People } from '../../support/people.ts'
import { expect, tryAgain } from '../../support/plutus-test.ts'
import { noLink, openForms, refuse } from '../../support/user-form/form-page.ts'
import { testWalksOf } from '../../support/walks/walk-tests.ts'
import { type Step, type PathEvent, walksOf } from '../../support/walks/walks.ts'

type State = SnapshotFrom<typeof userFormMachine>
type FormStep = Step<typeof userFormMachine>

const { input, identify } = sample
if (identify === undefined) throw new Error('the sample is not whole')

const partsOf = (page: Page) => {
  const explorer = page.getByRole('dialog', { name: 'Choose groups' })
  const acting = page.getByRole('dialog', { name: /^(?:Delete|Send) Margaret/ })
  return {
    explorer,
    acting,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    loading: page.getByRole('status', { name: 'Loading the user' }),
    email: page.getByLabel(/^Email/),
    phone: page.getByLabel(/^Phone/),
    group: explorer.getByRole('option', { name: /G1/ }),
    cancelIn: (dialog: typeof acting) => dialog.getByRole('button', { name: 'Cancel', exact: true }).click(),
  }
}

const isIn = (state: State, names: 'pausing' | 'asking'): boolean => state.matches({ open: { names } })

const isReading = (state: State): boolean => state.matches({ open: { changes: { known: 'reading' } } })
const isLinking = (state: State): boolean => state.matches({ open: { changes: { known: 'linking' } } })

const isTaken = ({ event: { type }, after }: FormStep): boolean =>
  /lookUp$/.test(type) && after.context.taken.email !== null

const openForm = async (page: Page, people: People) => {
  const { username, calls, begin, open, answerUser, changeElsewhere } = await openForms(page, people)
  const { button, heading, loading, email, phone, explorer, group, acting, cancelIn } = partsOf(page)
  const says = (text: string) => page.getByText(text)
  const expectAccessible = accessibleOnce(page)
  const written: string[] = []

  await page.route(/\/api\/v1\/users$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { position: 1, done: [username], refused: [], mailRefused: [] } })
      : route.fallback(),
  )

  const act = async ({ before, after }: FormStep): Promise<void> => {
    const { asked } = before.context
    // the page asks for the kept messages and does not wait for them
    if (before.matches({ open: { dialog: { acting: 'findingKept' } } })) await calls.kept.next()
    if (before.matches({ open: { dialog: 'acting' } }) && O.isNone(after.context.notice) && !after.matches('leaving'))
      return cancelIn(acting)
    await acting.getByRole('button', { name: personActTexts[asked].button, exact: true }).click()
    if (asked === 'delete') await (await calls.user.next()).fulfill({ json: { position: 1, messages: keptUntil } })
  }

  const save = async (): Promise<void> => {
    await phone.fill('02 9000 1000')
    await button('Save').click()
    await (await calls.user.next()).fulfill({ json: { revision: 2, position: 1 } })
  }

  const explore = async (output: unknown): Promise<void> => {
    if (output === O.none) return cancelIn(explorer)
    await group.click()
    return explorer.getByRole('button', { name: 'Choose 1 group', exact: true }).click()
  }

  const openOne = async (after: State): Promise<void> => {
    const route = await calls.user.next()
    if (after.matches('open')) return open(route)
    await calls.accounts.drop()
    return after.matches('missing') ? refuse(404, { _tag: 'NotFound' })(route) : route.abort()
  }

  /** Answers calls and closes dialogs for a step. */
  const performOther = async (step: FormStep, { type, output }: PathEvent) => {
    switch (type.replace('xstate.done.actor.', '')) {
      case 'openForm':
        return openOne(step.after)
      case 'lookUp': {
        const route = await calls.names.next()
        return isTaken(step) ? route.fulfill({ json: { username: false, email: true } }) : route.abort()
      }
      case 'readUser': {
        const route = await calls.user.next()
        return output === lostRead ? route.abort() : answerUser(route, { ...savedClient, revision: 2 })
      }
      case 'findLink':
        return (await calls.links.next()).fulfill(output === O.none ? noLink : { json: openLink })
      case 'findKept': {
        const route = await calls.kept.next()
        return output === O.none ? route.abort() : route.fulfill({ json: keptUntil })
      }
      case 'explorer':
        return explore(output)
      case 'acting':
        return act(step)
      case 'editor':
        return save()
      default:
        return
    }
  }

  const perform = async (step: FormStep): Promise<void> => {
    const { event, before } = step
    switch (event.type) {
      case 'open.retried':
        return tryAgain(button('Try again'))
      case 'names.changed':
        // the page no longer waits for earlier calls
        if (isIn(before, 'asking')) await calls.names.next()
        written.push(`${written.length.toString()}@plutus.example`)
        return email.fill(written.at(-1) ?? '')
      case 'user.changed':
        if (isReading(before)) await calls.user.next()
        if (isLinking(before)) await calls.links.next()
        return changeElsewhere()
      case 'explorer.opened':
        return button('Choose groups').click()
      case 'act.opened':
        return button(personActTexts[event.act].button).click()
      case 'password.requested':
        return button('Generate a password').click()
      case 'notice.dismissed':
        return button('Dismiss').click()
      case 'codes.unknown':
      case 'handover.opened':
      case 'retry.due':
      case 'stand-in.opened':
      case 'supervision.opened':
      default:
        return performOther(step, event)
    }
  }

  const expectLeft = async ({ context: { departure } }: State): Promise<void> => {
    await expect(page).toHaveURL(/\/users$/)
    await expect(says(`user was ${departure?.saved ?? ''}`)).toBeVisible()
  }

  const expectSeen = async (state: State, step: FormStep): Promise<void> => {
    if (state.matches('leaving')) return expectLeft(state)
    await expect(heading('Error - Page not found')).toHaveCount(state.matches('missing') ? 1 : 0)
    await expect(button('Try again')).toHaveCount(state.matches('failed') ? 1 : 0)
    await expect(loading).toHaveCount(state.matches('opening') ? 1 : 0)
    await expect(heading('Margaret Ashworth')).toHaveCount(state.matches('open') ? 1 : 0)
    // a password is generated at once
    if (!state.matches('open') || state.matches({ open: { password: 'generating' } })) return
    const { link, generated, notice } = state.context
    await expect(says(openLink.address)).toHaveCount(O.isSome(link) ? 1 : 0)
    await expect(says('Password generated')).toHaveCount(O.isSome(generated) ? 1 : 0)
    await expect(says('A reset link was issued')).toHaveCount(O.isSome(notice) ? 1 : 0)
    await expect(explorer).toHaveCount(state.matches({ open: { dialog: 'exploring' } }) ? 1 : 0)
    await expect(acting).toHaveCount(state.matches({ open: { dialog: 'acting' } }) ? 1 : 0)
    await expect(says('Messages with them are kept, the last of them until 05-Dec-33.')).toHaveCount(
      state.matches({ open: { dialog: 'acting' } }) && O.isSome(state.context.kept) ? 1 : 0,
    )
    await expect(says('Email: Email address taken')).toHaveCount(isTaken(step) ? 1 : 0)
    if (O.isSome(link)) await expectAccessible('link')
  }

  return {
    begin: async () => {
      await begin()
      await expect(loading).toBeVisible()
    },
    perform,
    expectSeen,
  }
}

/** Automatic events come next, and a dialog does only the act it was opened for. */
const isPossible = ({ event, before, after }: FormStep): boolean => {
  const type: string = event.type
  if (before.matches({ open: { password: 'generating' } })) return type === 'xstate.done.actor.generatePassword'
  if (type !== 'xstate.done.actor.acting' || !('output' in event)) return true
  const { asked } = before.context
  return event.output === O.none || (asked === 'delete') === after.matches('leaving')
}

testWalksOf({
  who: 'the form of a user',
  walks: () =>
    formWalks.flatMap((events) =>
      walksOf(
        userFormMachine,
        events.filter((event) => !isOfRetries(event)),
        {
          input,
          isPossible,
          identify: (state) => [identify(state), state.context.asked],
          way: ({ event, before, after }) => [identify(before), event, identify(after)],
        },
      ),
    ),
  open: openForm,
})

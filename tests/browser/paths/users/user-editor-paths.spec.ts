import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import type { UserDraft } from '../../../../src/domain/users/user-draft.ts'
import { userEditorMachine } from '../../../../src/machines/users/user-editor.ts'
import { userEditor as sample } from '../../../samples/users/user-form.ts'
import { accessibleOnce } from '../../support/accessible-everywhere.ts'
import type { People } from '../../support/people.ts'
import { expect } from '../../support/plutus-test.ts'
import { answerAccounts, noLink, openForms, refuse } from '../../support/user-form/form-page.ts'
import { testWalksOf } from '../../support/walks/walk-tests.ts'
import { type Step, walksOf } from '../../support/walks/walks.ts'

type State = SnapshotFrom<typeof userEditorMachine>
type EditorStep = Step<typeof userEditorMachine>

const { input, identify } = sample
if (identify === undefined) throw new Error('the sample is not whole')

const partsOf = (page: Page) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  given: page.getByLabel(/^Given name/),
  phone: page.getByLabel(/^Phone/),
  status: page.getByLabel('Status'),
  save: page.locator('button[type=submit]'),
  access: page.getByRole('dialog', { name: 'Change their access?' }),
  says: (text: string | RegExp) => page.getByText(text),
})

const refusalIn = ({ context: { refusal } }: State): string | null => (O.isSome(refusal) ? refusal.value._tag : null)

const isBusy = (state: State): boolean =>
  state.matches('checking') || state.matches('saving') || state.matches('reading')

const openEditor = async (page: Page, people: People) => {
  const { calls, begin: go, open, answerUser, changeElsewhere } = await openForms(page, people)
  const { button, given, phone, status, save, access, says } = partsOf(page)
  const expectAccessible = accessibleOnce(page)

  const begin = async (): Promise<void> => {
    await go()
    await open(await calls.user.next())
    await (await calls.links.next()).fulfill(noLink)
  }

  const write = async (before: UserDraft, after: UserDraft): Promise<void> => {
    if (after.given_name !== before.given_name) await given.fill(after.given_name)
    if (after.phone_number !== before.phone_number) await phone.fill(after.phone_number)
    if (after.status !== before.status) await status.selectOption(after.status.toString())
  }

  /** The page reads the others' changes, and then whether the person has a link. */
  const hear = async ({ event, before, after }: EditorStep): Promise<void> => {
    // the page no longer waits for the accounts that the person would see
    if (before.matches('checking') && !after.matches('checking')) await calls.accounts.next()
    await changeElsewhere()
    const route = await calls.user.next()
    await (event.type === 'saved.received' ? answerUser(route, event.saved) : refuse(404, { _tag: 'NotFound' })(route))
    await (await calls.links.next()).fulfill(noLink)
  }

  const saving = async (after: State): Promise<void> => {
    const route = await calls.user.next()
    if (after.status === 'done') return route.fulfill({ json: { revision: 9, position: 1 } })
    if (after.matches('reading')) return refuse(409, { _tag: 'StaleRevision' })(route)
    return refusalIn(after) === 'Field'
      ? refuse(409, { _tag: 'EmailTaken', field: 'email', message: 'Email address taken' })(route)
      : refuse(422, { _tag: 'LastSuperadmin', message: 'There must be a superadministrator who can sign in' })(route)
  }

  const answer = async ({ before, after }: EditorStep): Promise<void> => {
    if (before.matches('checking')) {
      const route = await calls.accounts.next()
      return after.matches('doubted') ? answerAccounts(route) : answerAccounts(route, [])
    }
    if (before.matches('saving')) return saving(after)
    const { theirs, saved } = after.context
    return answerUser(await calls.user.next(), O.isSome(theirs) ? theirs.value : saved)
  }

  const perform = async (step: EditorStep): Promise<void> => {
    const { event, before, after } = step
    switch (event.type) {
      case 'draft.edited':
        return write(before.context.draft, after.context.draft)
      case 'save.requested':
        return save.click()
      case 'save.confirmed':
        return access.getByRole('button', { name: 'Save', exact: true }).click()
      case 'save.cancelled':
        return access.getByRole('button', { name: 'Cancel', exact: true }).click()
      case 'saved.received':
      case 'saved.gone':
        return hear(step)
      case 'theirs.taken':
        return button('Load their version').click()
      case 'mine.kept':
        return button('Keep mine').click()
      // known with the form
      case 'reference.received':
        return
      case 'close.confirmed':
      case 'close.refused':
      case 'close.requested':
      case 'field.left':
      case 'open.retried':
      case 'retry.due':
      default:
        return answer(step)
    }
  }

  const expectSeen = async (state: State): Promise<void> => {
    if (state.status === 'done') {
      await expect(page).toHaveURL(/\/users$/)
      return expect(says('user was updated')).toBeVisible()
    }
    const { draft, theirs } = state.context
    const refusal = refusalIn(state)
    await expect(given).toHaveValue(draft.given_name)
    await expect(phone).toHaveValue(draft.phone_number)
    await expect(access).toHaveCount(state.matches('doubted') ? 1 : 0)
    await expect(says('Somebody else has changed this user since you opened it')).toHaveCount(O.isSome(theirs) ? 1 : 0)
    await expect(says('Email: Email address taken')).toHaveCount(!isBusy(state) && refusal === 'Field' ? 1 : 0)
    await expect(says('There must be a superadministrator who can sign in')).toHaveCount(refusal === 'Refused' ? 1 : 0)
    await expect(says(/^Somebody else has deleted this user/)).toHaveCount(refusal === 'Gone' ? 1 : 0)
    await expect(save).toBeEnabled({ enabled: state.can({ type: 'save.requested' }) })
    await expect(page.locator('[type=submit][data-loading]')).toHaveCount(isBusy(state) ? 1 : 0)
    if (refusal === 'Refused' || refusal === 'Gone') await expectAccessible(refusal)
  }

  return { begin, perform, expectSeen }
}

/** The reference comes first. Nobody saves a revision older than the last one, or a deleted person. */
const isPossible = ({ event, before }: EditorStep, walked: readonly EditorStep[]): boolean => {
  if (walked.length === 0 || event.type === 'reference.received')
    return walked.length === 0 && event.type === 'reference.received'
  const { saved, theirs } = before.context
  const last = O.isSome(theirs) ? theirs.value.revision : saved.revision
  const isGone = refusalIn(before) === 'Gone'
  if (event.type === 'saved.received') return !isGone && event.saved.revision > last
  if (event.type === 'saved.gone') return !isGone
  return !('output' in event) || !isStale(event.output) || saved.revision < 3
}

const isStale = (output: unknown): boolean => JSON.stringify(output).includes('"Stale"')

/** All that tells one screen from another, what is typed aside. */
const look = (state: State) => ({
  value: state.value,
  refusal: refusalIn(state),
  theirs: O.isSome(state.context.theirs),
  hasEdits: state.context.hasEdits,
  canSave: state.can({ type: 'save.requested' }),
})

testWalksOf({
  who: 'the editor of a user',
  walks: () =>
    walksOf(userEditorMachine, sample.events, {
      input,
      isPossible,
      identify: (state) => [identify(state), state.context.reference === null],
      way: ({ event, before, after }) => [look(before), event.type, look(after)],
    }),
  open: openEditor,
})

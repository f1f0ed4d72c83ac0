import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../src/domain/fp.ts'
import { newMessageMachine } from '../../../src/machines/messages/new-message.ts'
import { unableToFetch } from '../../../src/views/ui/unable-to-fetch.ts'
import { aConversation, aDraft, clients, newMessage as sample } from '../../samples/messages/messages.ts'
import { isOfRetries } from '../support/is-of-retries.ts'
import { openMessages } from '../support/messages-page.ts'
import { goWithin } from '../support/open-as.ts'
import type { People } from '../support/people.ts'
import { expect } from '../support/plutus-test.ts'
import { testWalksOf } from '../support/walk-tests.ts'
import { type Step, type Told, walksOf } from '../support/walks.ts'

type State = SnapshotFrom<typeof newMessageMachine>
type MessageStep = Step<typeof newMessageMachine>

const { input } = sample

const partsOf = (page: Page) => {
  const explorer = page.getByRole('dialog', { name: 'Choose users' })
  return {
    explorer,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    inExplorer: (name: string) => explorer.getByRole('button', { name, exact: true }),
    subject: page.getByLabel('Subject'),
    body: page.getByLabel('Message', { exact: true }),
    loading: page.getByRole('status', { name: 'Loading message' }),
    adviser: page.getByLabel('Thomas Whitfield, your adviser'),
    says: (text: string | RegExp) => page.getByText(text),
  }
}

const hasChosen = (walked: readonly MessageStep[]): boolean => walked.some(({ event }) => isChoice(event))

const isChoice = ({ type, output }: Told): boolean => type === 'xstate.done.actor.explorer' && output !== O.none

const openNew = async (page: Page, people: People) => {
  const { username, calls } = await openMessages(page, people)
  const { explorer, button, inExplorer, subject, body, loading, adviser, says } = partsOf(page)
  await page.route('**/api/v1/messages/drafts/*', (route) =>
    route.fulfill({ json: { savedAt: new Date(0).toISOString() } }),
  )
  await page.route('**/api/v1/messages', (route) =>
    route.fulfill({ json: { id: aConversation.id, conversations: 1, position: 1 } }),
  )

  const begin = async (): Promise<void> => {
    await goWithin(page, '/messages/new', Object.values(calls))
    await expect(loading).toBeVisible()
  }

  const open = async ({ context: { addressees, continued } }: State, isOpen: boolean): Promise<void> => {
    const [recipients, drafts] = [await calls.recipients.next(), await calls.drafts.next()]
    await drafts.fulfill({ json: O.isSome(continued) ? [aDraft] : [] })
    return isOpen ? recipients.fulfill({ json: addressees }) : recipients.abort()
  }

  const explore = async (event: Told): Promise<void> => {
    await (await calls.recipients.next()).fulfill({ json: clients })
    if (!isChoice(event)) return inExplorer('Cancel').click()
    await inExplorer('Choose all 2').click()
    return inExplorer('Choose 2 users').click()
  }

  const send = async (): Promise<void> => {
    await subject.fill('A question')
    await body.fill('When is the next distribution?')
    await button('Send').click()
    await (await calls.conversations.next()).fulfill({ json: { ...aConversation, mayAnswer: false } })
  }

  const perform = async ({ event, after }: MessageStep): Promise<void> => {
    switch (event.type) {
      case 'open.retried':
        return button('Try again').click()
      case 'explorer.opened':
        return button('Choose recipients').click()
      case 'afresh.requested':
        return button('Write another').click()
      case 'retry.due':
      default:
        return told(event, after)
    }
  }

  const told = (event: Told, after: State): Promise<void> => {
    if (event.type === 'xstate.done.actor.openMessage') return open(after, after.matches('writing'))
    return event.type === 'xstate.done.actor.composer' ? send() : explore(event)
  }

  const expectSeen = async (state: State): Promise<void> => {
    if (state.matches('leaving')) {
      await expect(page).toHaveURL(`/messages/${username}?conversation=${aConversation.id}`)
      return expect(page.getByRole('heading', { name: aConversation.subject })).toBeVisible()
    }
    const isWriting = state.matches('writing')
    const { addressees, continued } = state.context
    await expect(loading).toHaveCount(state.matches('opening') ? 1 : 0)
    await expect(says(unableToFetch)).toHaveCount(state.matches('failed') ? 1 : 0)
    await expect(subject).toHaveCount(isWriting ? 1 : 0)
    await expect(says(/^You go on with your draft/)).toHaveCount(isWriting && O.isSome(continued) ? 1 : 0)
    await expect(adviser).toHaveCount(isWriting && addressees.adviser !== null ? 1 : 0)
    await expect(button('Choose recipients')).toHaveCount(isWriting && addressees.people.length > 0 ? 1 : 0)
    await expect(explorer).toHaveCount(state.matches({ writing: 'exploring' }) ? 1 : 0)
  }

  return { begin, perform, expectSeen }
}

/** To people who can be chosen nothing is sent before some are, and those who are chosen already are not chosen again. */
const isPossible = ({ event, before: { context } }: MessageStep, walked: readonly MessageStep[]): boolean => {
  const { type }: Told = event
  const isOfPeople = context.addressees.people.length > 0
  if (type === 'explorer.opened') return isOfPeople
  if (type === 'afresh.requested') return O.isSome(context.continued)
  if (type === 'xstate.done.actor.composer') return !isOfPeople || hasChosen(walked)
  return !isChoice(event) || !hasChosen(walked)
}

const look = ({ value, context: { addressees, continued } }: State) => ({
  ...{ value, isOfPeople: addressees.people.length > 0, isContinued: O.isSome(continued) },
})

testWalksOf({
  who: 'a new message',
  walks: walksOf(
    newMessageMachine,
    sample.events.filter((event) => !isOfRetries(event)),
    {
      ...{ input, isPossible, identify: look },
      way: ({ event, before, after }) => [look(before), isChoice(event), event.type, look(after)],
    },
  ),
  open: openNew,
})

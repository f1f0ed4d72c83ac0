import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { newMessageMachine } from '../../../../src/machines/messages/new-message.ts'
import { unableToFetch } from '../../../../src/views/ui/texts/unable-to-fetch.ts'
import { aConversation, aDraft, newMessage as sample } from '../../../samples/messages/messages.ts'
import { isOfRetries } from '../../support/walks/is-of-retries.ts'
import { openMessages } from '../../support/messages-page.ts'
import { goWithin } from '../../support/open-as.ts'
import type { People } from '../../support/people.ts'
import { expect } from '../../support/plutus-test.ts'
import { testWalksOf } from '../../support/walks/walk-tests.ts'
import { type Step, type PathEvent, walksOf } from '../../support/walks/walks.ts'

type State = SnapshotFrom<typeof newMessageMachine>
type MessageStep = Step<typeof newMessageMachine>

const { input } = sample

const partsOf = (page: Page) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  subject: page.getByLabel('Subject'),
  body: page.getByLabel('Message', { exact: true }),
  loading: page.getByRole('status', { name: 'Loading message' }),
  adviser: page.getByLabel('Thomas Whitfield, your adviser'),
  recipients: page.getByRole('group', { name: 'To', exact: true }),
  says: (text: string | RegExp) => page.getByText(text),
})

const openNew = async (page: Page, people: People) => {
  const { username, calls } = await openMessages(page, people)
  const { button, subject, body, loading, adviser, recipients, says } = partsOf(page)
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

  const open = async (after: State): Promise<void> => {
    const { addressees, continued } = after.context
    const [named, drafts] = [await calls.recipients.next(), await calls.drafts.next()]
    await drafts.fulfill({ json: O.isSome(continued) ? [aDraft] : [] })
    return after.matches('writing') ? named.fulfill({ json: addressees }) : named.abort()
  }

  const send = async ({ addressees }: State['context']): Promise<void> => {
    if (addressees.people.length > 0) await recipients.getByRole('checkbox', { name: 'Client', exact: true }).check()
    await subject.fill('A question')
    await body.fill('When is the next distribution?')
    await button('Send').click()
    await (await calls.conversations.next()).fulfill({ json: { ...aConversation, mayAnswer: false } })
  }

  const perform = async ({ event, after }: MessageStep): Promise<void> => {
    switch (event.type) {
      case 'open.retried':
        return button('Try again').click()
      case 'afresh.requested':
        return button('Start a new message').click()
      case 'retry.due':
      default:
        return performOther(event, after)
    }
  }

  const performOther = ({ type }: PathEvent, after: State): Promise<void> =>
    type === 'xstate.done.actor.composer' ? send(after.context) : open(after)

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
    await expect(says(/^You are continuing your draft/)).toHaveCount(isWriting && O.isSome(continued) ? 1 : 0)
    await expect(adviser).toHaveCount(isWriting && addressees.adviser !== null ? 1 : 0)
    await expect(recipients).toHaveCount(state.matches({ writing: 'choosing' }) ? 1 : 0)
  }

  return { begin, perform, expectSeen }
}

const look = ({ value, context: { addressees, continued } }: State) => ({
  value,
  isOfPeople: addressees.people.length > 0,
  isContinued: O.isSome(continued),
})

testWalksOf({
  who: 'a new message',
  walks: () =>
    walksOf(
      newMessageMachine,
      sample.events.filter((event) => !isOfRetries(event)),
      {
        input,
        identify: look,
        // without a draft that is gone on with nothing is begun afresh
        isPossible: ({ event, before }) => event.type !== 'afresh.requested' || O.isSome(before.context.continued),
        way: ({ event, before, after }) => [look(before), event.type, look(after)],
      },
    ),
  open: openNew,
})

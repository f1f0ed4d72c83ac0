import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { conversationMachine } from '../../../../src/machines/messages/conversation.ts'
import { unableToFetch } from '../../../../src/views/ui/texts/unable-to-fetch.ts'
import { aConversation, conversation as sample } from '../../../samples/messages/messages.ts'
import { lostRead } from '../../../samples/sample.ts'
import { holdCalls } from '../../support/network/hold-calls.ts'
import { isOfItself } from '../../support/walks/is-of-retries.ts'
import { openMessages } from '../../support/messages-page.ts'
import { goWithin } from '../../support/open-as.ts'
import type { People } from '../../support/people.ts'
import { expect } from '../../support/plutus-test.ts'
import { testWalksOf } from '../../support/walks/walk-tests.ts'
import { type Step, type PathEvent, walksOf } from '../../support/walks/walks.ts'

type State = SnapshotFrom<typeof conversationMachine>
type ConversationStep = Step<typeof conversationMachine>

const { input } = sample

const notFound = { status: 404, json: { success: false, _tag: 'NotFound', message: 'Not found' } }
const pdf = {
  contentType: 'application/pdf',
  body: '%PDF-1.7',
  headers: { 'content-disposition': "attachment; filename*=UTF-8''advice.pdf" },
}

const partsOf = (page: Page) => {
  const pane = page.getByRole('region', { name: 'Conversation' })
  return {
    subject: pane.getByRole('heading', { name: aConversation.subject }),
    written: pane.getByRole('article', { name: /^Dorothea Finch for Thomas Whitfield, / }),
    isNew: pane.getByText('New', { exact: true }),
    field: pane.getByRole('textbox', { name: 'Your reply' }),
    file: pane.getByRole('button', { name: 'advice.pdf' }),
    failed: pane.getByText(unableToFetch),
    tryAgain: pane.getByRole('button', { name: 'Try again' }),
    says: (text: string) => pane.getByText(text),
  }
}

const openConversation = async (page: Page, people: People) => {
  const { username, calls } = await openMessages(page, people)
  const { subject, written, isNew, field, file, failed, tryAgain, says } = partsOf(page)
  const marks = await holdCalls(page, `**/api/v1/conversations/${aConversation.id}/read`)
  const files = await holdCalls(page, '**/api/v1/messages/attachments/*')

  const begin = async (): Promise<void> => {
    await goWithin(page, `/messages/${username}?conversation=${aConversation.id}`, [
      ...Object.values(calls),
      marks,
      files,
    ])
    await (await calls.lists.next()).fulfill({ json: [] })
  }

  const read = async (before: State, { context: { list } }: State): Promise<void> => {
    if (before.context.list.isFailed) await tryAgain.click()
    const route = await calls.conversations.next()
    return O.isSome(list.known) ? route.fulfill({ json: list.known.value }) : route.abort()
  }

  const save = async ({ context: { failure } }: State): Promise<void> => {
    const route = await files.next()
    if (O.isSome(failure)) return route.fulfill(notFound)
    const download = page.waitForEvent('download')
    await route.fulfill(pdf)
    await download
  }

  const perform = async ({ event, before, after }: ConversationStep): Promise<void> => {
    const { type, output }: PathEvent = event
    switch (type) {
      case 'xstate.snapshot.list':
        return read(before, after)
      case 'attachment.requested':
        return file.click()
      case 'xstate.done.actor.saveAttachment':
        return save(after)
      case 'xstate.done.actor.findDraft':
        return (await calls.drafts.next()).fulfill({ json: [] })
      default: {
        const route = await marks.next()
        return output === lostRead ? route.abort() : route.fulfill({ json: { position: 1 } })
      }
    }
  }

  const expectSeen = async (state: State): Promise<void> => {
    const { list, failure } = state.context
    const known = O.toNullable(list.known)
    await expect(subject).toHaveCount(known === null ? 0 : 1)
    await expect(written).toHaveCount(known === null ? 0 : 1)
    await expect(isNew).toHaveCount(known?.unreadFrom == null ? 0 : 1)
    await expect(field).toHaveCount(state.matches({ answer: 'writing' }) ? 1 : 0)
    await expect(failed).toHaveCount(list.isFailed ? 1 : 0)
    await expect(says('Not found')).toHaveCount(O.isSome(failure) ? 1 : 0)
  }

  return { begin, perform, expectSeen }
}

/** Leaves out automatic retries and buttons that are not shown. */
const isPossible = ({ event, before: { context } }: ConversationStep): boolean => {
  const { type }: PathEvent = event
  const isKnown = O.isSome(context.list.known)
  return type === 'attachment.requested' ? isKnown : type !== 'xstate.snapshot.list' || !isKnown
}

/** Reading, the attachment and the answer are independent of each other. */
const look = ({ value, context: { list, failure } }: State, type: string): unknown => {
  if (/ttachment/.test(type)) return [value.file, O.isSome(failure)]
  return type === 'xstate.snapshot.list' ? [list, value] : [value.reading, value.answer]
}

testWalksOf({
  who: 'a conversation',
  walks: () =>
    walksOf(
      conversationMachine,
      sample.events.filter(({ type }) => type !== 'list.retried' && !isOfItself(type)),
      {
        input,
        isPossible,
        identify: ({ value, context: { list, failure, marked } }) => ({ value, list, failure, marked }),
        way: ({ event, before, after }) => [look(before, event.type), event, look(after, event.type)],
      },
    ),
  open: openConversation,
})
